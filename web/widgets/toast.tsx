/** Brief notifications. */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Refused } from "../api/problem.ts";
import { Icon } from "./icon.tsx";
import { say } from "../words/say.ts";

/** `action`: a button that the message offers; its key is that of the message. */
type Action = { readonly key: string; readonly label: string; readonly run: () => unknown };
type Toast = {
  readonly id: number;
  readonly tone: "good" | "bad";
  readonly text: string;
  readonly action?: Action;
};

const toasts = signal<readonly Toast[]>([]);
let last = 0;
/** Milliseconds. An error stays until it is closed. */
const shownFor = 6000;

export function toast(text: string): void {
  show("good", text);
}

/** Shows a message with a button for so many milliseconds; one with the same key stays as it is. */
export function toastAction(text: string, action: Action, forMs: number): void {
  if (toasts.value.some((one) => one.action?.key === action.key)) return;
  show("good", text, forMs, action);
}

export function closeAction(key: string): void {
  toasts.value = toasts.value.filter(({ action }) => action?.key !== key);
}

/** Closes all messages that offer something. */
export function closeActions(): void {
  toasts.value = toasts.value.filter(({ action }) => action === undefined);
}

export function toastProblem(problem: Refused): void {
  // The banner already shows that.
  if (!problem.isAway) show("bad", problem.message);
}

function show(tone: Toast["tone"], text: string, forMs = shownFor, action?: Action): void {
  const id = ++last;
  const others = toasts.value.filter((one) => one.text !== text || one.action !== undefined);
  toasts.value = [...others, { id, tone, text, ...(action && { action }) }].slice(-4);
  if (tone === "good") setTimeout(() => close(id), forMs);
}

function close(id: number): void {
  toasts.value = toasts.value.filter((one) => one.id !== id);
}

/** Keeps in --messages how high the messages are, and what has the focus in sight above them. */
function keepClear(messages: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const height = messages.offsetHeight;
    style.setProperty("--messages", `${height}px`);
    const focused = document.activeElement;
    if (height === 0 || focused === null || messages.contains(focused) || !focused.matches(usable)) return;
    const { top, bottom } = focused.getBoundingClientRect();
    if (top < innerHeight && bottom > innerHeight - height) focused.scrollIntoView({ block: "nearest" });
  });
  observer.observe(messages);
  return () => {
    observer.disconnect();
    style.removeProperty("--messages");
  };
}

/** Not the heading of a page, nor the page itself. */
const usable = "a, button, input, select, textarea, summary";

export function Toasts() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current === null ? undefined : keepClear(place.current)), []);
  return (
    <div ref={place} class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, tone, text, action }) => (
        <div key={id} class={`toast ${tone}`}>
          <Icon name={tone === "good" ? "check" : "warn"} />
          <span>{text}</span>
          {action === undefined ? null : (
            <button class="button small" type="button" onClick={() => void action.run()}>
              {action.label}
            </button>
          )}
          <button
            class="button quiet small"
            type="button"
            aria-label={say("Close this message")}
            onClick={() => close(id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
