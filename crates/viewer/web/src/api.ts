// Requests to the server and the decoding of its messages (crates/viewer/src/message.rs).

/** What there is to see. */
export interface SceneInfo {
  mode: "replay" | "live";
  scene: string;
  program: string;
  bodies: number;
  names: [string, number][];
  groups: { name: string; first: number; count: number }[];
  quantities: string[];
  frames: number;
  duration?: number;
  signals: { name: string; unit: string }[];
  /** Of live runs: what can be driven. */
  vehicles?: Vehicle[];
  /** Grounds that deform. */
  reliefs?: ReliefInfo[];
  /** The page has its answers inside. */
  single?: boolean;
}

/** A ground that deforms: its name, its body, and the distance of its nodes in m. */
export interface ReliefInfo {
  name: string;
  body: number;
  spacing: number;
}

/** A vehicle that can be driven: its name, the body to follow, its speed at full throttle in m/s. */
export interface Vehicle {
  name: string;
  body: number;
  max_speed: number;
  /** Has it an engine and gears? */
  engine?: boolean;
}

export type Numbers = Float32Array | Float64Array | Uint32Array | Uint8Array;

/** A decoded message: its JSON part, and its arrays by name. */
export interface Message {
  about: Record<string, any>;
  arrays: Record<string, Numbers>;
  bytes: number;
}

const token = new URLSearchParams(location.search).get("token");

function address(path: string): string {
  if (!token) return path;
  return path + (path.includes("?") ? "&" : "?") + "token=" + encodeURIComponent(token);
}

async function request(path: string, options?: RequestInit): Promise<Response> {
  const response = await fetch(address(path), options);
  if (response.ok) return response;
  let why = `${response.status} ${response.statusText}`;
  try {
    why = (await response.json()).error ?? why;
  } catch {
    // Not JSON: the status must do.
  }
  throw new Error(why);
}

export async function getJson<T>(path: string): Promise<T> {
  return (await request(path)).json();
}

export async function getMessage(path: string): Promise<Message> {
  return decode(await (await request(path)).arrayBuffer());
}

/** Sends a command; with `keepalive` also when the page goes away. */
export async function post(command: object, keepalive = false): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  await request("/api/control", { method: "POST", headers, body: JSON.stringify(command), keepalive });
}

export function decode(buffer: ArrayBuffer): Message {
  const length = new DataView(buffer).getUint32(0, true);
  const about = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  const arrays: Record<string, Numbers> = {};
  let at = 4 + length;
  for (const { name, type, columns, rows } of about.arrays) {
    const count = columns * rows;
    if (type === "f64") arrays[name] = new Float64Array(buffer, at, count);
    else if (type === "f32") arrays[name] = new Float32Array(buffer, at, count);
    else if (type === "u32") arrays[name] = new Uint32Array(buffer, at, count);
    else arrays[name] = new Uint8Array(buffer, at, count);
    at += Math.ceil(arrays[name].byteLength / 8) * 8;
  }
  return { about, arrays, bytes: buffer.byteLength };
}
