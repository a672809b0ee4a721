/** Brief notifications. */
import { signal } from "@preact/signals";
import type { Refused } from "../api/problem.ts";
import { Icon } from "./icon.tsx";

type Toast = { readonly id: number; readonly tone: "good" | "bad"; readonly text: string };

const toasts = signal<readonly Toast[]>([]);
let last = 0;
/** Milliseconds. An error stays until it is closed. */
const shownFor = 6000;

export function toast(text: string): void {
  show("good", text);
}

export function toastProblem(problem: Refused): void {
  // The banner already shows that.
  if (!problem.isAway) show("bad", problem.message);
}

function show(tone: Toast["tone"], text: string): void {
  const id = ++last;
  toasts.value = [...toasts.value.filter((one) => one.text !== text), { id, tone, text }].slice(-4);
  if (tone === "good") setTimeout(() => close(id), shownFor);
}

function close(id: number): void {
  toasts.value = toasts.value.filter((one) => one.id !== id);
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, tone, text }) => (
        <div key={id} class={`toast ${tone}`}>
          <Icon name={tone === "good" ? "check" : "warn"} />
          <span>{text}</span>
          <button class="button quiet small" type="button" aria-label="Close this message" onClick={() => close(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
