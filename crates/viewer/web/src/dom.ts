// Making elements.

type Child = Node | string;

export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Record<string, any> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("data-") || name.startsWith("aria-")) element.setAttribute(name, value);
    else (element as any)[name] = value;
  }
  element.append(...children);
  return element;
}

/** Small pictures for buttons, as paths in a square of 16: no font is needed for them. */
const ICONS: Record<string, string> = {
  play: "M4 2l10 6-10 6z",
  pause: "M4 2h3v12H4zM9 2h3v12H9z",
  next: "M3 2l8 6-8 6zM12 2h2v12h-2z",
  back: "M13 2L5 8l8 6zM2 2h2v12H2z",
  up: "M8 2l6 10H2z",
  down: "M8 14L2 4h12z",
  left: "M2 8l10-6v12z",
  right: "M14 8L4 14V2z",
  brake: "M3 3h10v10H3z",
  first: "M14 2L8 8l6 6zM8 2L2 8l6 6z",
  theme: "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm0 1.6v10.8A5.4 5.4 0 0 1 8 2.6z",
};

/** Shows a small picture on a button. */
export function icon(target: HTMLElement, name: string) {
  if (target.dataset.icon === name) return;
  target.dataset.icon = name;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  target.replaceChildren(svg);
}

export function button(label: string, title: string, onclick: () => void, id = ""): HTMLButtonElement {
  const element = el("button", { type: "button", title, onclick, id, "aria-label": title });
  if (label in ICONS) icon(element, label);
  else element.append(label);
  return element;
}

export function select(id: string, options: [string, string][], onchange: (value: string) => void): HTMLSelectElement {
  const element = el("select", { id }, ...options.map(([value, label]) => el("option", { value }, label)));
  element.onchange = () => onchange(element.value);
  return element;
}

export function row(label: string, ...children: Child[]): HTMLElement {
  return el("label", { className: "row" }, el("span", {}, label), ...children);
}
