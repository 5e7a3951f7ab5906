// Keyboard shortcuts: one list for the keys and for the page that shows them.
import { el } from "./dom";

export interface Shortcut {
  key: string;
  label: string;
  what: string;
  run: () => void;
}

/** Is a key meant for the field that has the focus? Sliders have the arrows only. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (target.isContentEditable || ["SELECT", "TEXTAREA"].includes(target.tagName)) return true;
  if (target.tagName !== "INPUT") return false;
  const type = (target as HTMLInputElement).type;
  if (type === "range") return event.key.startsWith("Arrow");
  return !["checkbox", "radio", "button"].includes(type);
}

export function listen(shortcuts: Shortcut[]) {
  addEventListener("keydown", (event) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.tagName === "SELECT" || (target.tagName === "INPUT" && (target as HTMLInputElement).type === "number"))
      return;
    const shortcut = shortcuts.find((s) => s.key === event.key);
    if (!shortcut) return;
    event.preventDefault();
    shortcut.run();
  });
}

export function helpDialog(shortcuts: Shortcut[], driving: [string, string][] = []): HTMLDialogElement {
  const line = (key: string, what: string) => el("tr", {}, el("td", {}, el("kbd", {}, key)), el("td", {}, what));
  const mouse: [string, string][] = [
    ["drag", "orbit"],
    ["right drag", "pan"],
    ["wheel", "zoom"],
    ["click", "pick a body"],
    ["shift drag", "pull a body (live runs)"],
  ];
  const close = el("button", { type: "button" }, "Close");
  const dialog = el(
    "dialog",
    { id: "help" },
    el("h2", {}, "Keyboard and mouse"),
    el(
      "div",
      { className: "tables" },
      el("table", {}, ...driving.map(([k, w]) => line(k, w)),
        ...shortcuts.slice(0, 14).map((s) => line(s.label, s.what))),
      el("table", {}, ...shortcuts.slice(14).map((s) => line(s.label, s.what)), ...mouse.map(([k, w]) => line(k, w))),
    ),
    close,
  );
  close.onclick = () => dialog.close();
  return dialog;
}
