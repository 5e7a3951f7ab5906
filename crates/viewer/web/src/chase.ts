// The camera behind a vehicle: goes along with it, and swings round after it.
import * as THREE from "three";
import type { Bodies } from "./bodies";
import type { Stage } from "./stage";

/** Seconds in which the camera swings round most of the way. */
const SWING = 0.5;

export class Chase {
  on = false;
  private readonly parts: number[];
  /** How far the camera stands off, over the reach of the parts' middles. */
  private readonly away: number;
  private at: THREE.Vector3 | undefined;
  private heading = 0;
  private time = 0;

  constructor(
    private readonly stage: Stage,
    private readonly bodies: Bodies,
    /** The vehicle's name, and the body that is followed. */
    name: string,
    private readonly body: number,
    /** How far the camera stands off the vehicle's tail, in rad: a driver looks ahead, a spectator from the side. */
    private readonly aside: number,
    /** What is joined to the body, for vehicles whose parts do not bear their name. */
    joined: number[],
  ) {
    const named = bodies.info.names.filter(([part]) => part.startsWith(`${name}.`)).map(([, part]) => part);
    this.parts = named.length ? named : joined;
    this.away = named.length ? 5 : 6.5;
  }

  private place(body: number): THREE.Vector3 {
    return new THREE.Vector3().fromArray(this.bodies.frame!.arrays.position as Float32Array, 3 * body);
  }

  /** Goes behind the vehicle, or stays where it is. */
  toggle() {
    this.on = !this.on;
    if (!this.on) return;
    const center = this.place(this.body);
    const reach = Math.max(...this.parts.map((body) => this.place(body).distanceTo(center)), 0.1);
    this.heading = this.ahead();
    this.at = center.clone();
    this.stage.chase(center, this.heading + this.aside, this.away * reach);
  }

  /** Where the vehicle heads, in rad from x. */
  private ahead(): number {
    const turn = this.bodies.frame!.arrays.rotation as Float32Array | undefined;
    if (!turn) return 0;
    const [w, x, y, z] = turn.subarray(4 * this.body, 4 * this.body + 4);
    return Math.atan2(2 * (x * y + w * z), 1 - 2 * (y * y + z * z));
  }

  /** A new frame is shown. */
  follow(time: number) {
    const passed = Math.max(time - this.time, 0);
    this.time = time;
    if (!this.on) return;
    const now = this.place(this.body);
    const heading = this.ahead();
    this.stage.carry(now.clone().sub(this.at!));
    this.at = now;
    // The shorter way round.
    const off = Math.atan2(Math.sin(heading - this.heading), Math.cos(heading - this.heading));
    const by = off * (1 - Math.exp(-passed / SWING));
    this.heading += by;
    this.stage.turn(by);
  }
}
