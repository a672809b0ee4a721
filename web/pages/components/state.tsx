import { call } from "../../api/call.ts";
import { done } from "../../api/task.ts";
import { ago, timeOf } from "../../widgets/format.ts";
import { Mark, type Tone } from "../../widgets/mark.tsx";
import { toast } from "../../widgets/toast.tsx";
import { askBoard, type Board } from "../../api/board.ts";
import type { Input } from "../../api/call.ts";

export type Component = Board["components"][number];
export type ComponentOperation = Input<"operateComponent">["body"]["operation"];

const tones: Readonly<Record<Component["state"], Tone>> = {
  up: "good",
  starting: "info",
  stopping: "info",
  waiting: "warn",
  failed: "bad",
  down: "idle",
  disabled: "idle",
};
const words: Readonly<Record<Component["state"], string>> = {
  up: "runs",
  starting: "starting",
  stopping: "stopping",
  waiting: "waiting to restart",
  failed: "failed",
  down: "stopped",
  disabled: "switched off",
};

export function StateMark({ component: { state, ready } }: { readonly component: Component }) {
  if (state === "up" && !ready) return <Mark tone="info">getting ready</Mark>;
  return <Mark tone={tones[state]}>{words[state]}</Mark>;
}

/** Explains in words why a component is not simply running. */
export function whyOf({ state, reason, nextStartAt, lastExit, since }: Component): string {
  if (state === "up") return "";
  const next = nextStartAt === undefined ? "" : `, next start ${timeOf(nextStartAt)}`;
  return `${reason ?? lastExit ?? `since ${ago(since)}`}${next}`;
}

const past: Readonly<Record<ComponentOperation, string>> = {
  start: "runs",
  stop: "is stopped",
  restart: "runs again",
  enable: "is switched on",
  disable: "is switched off",
  update: "is up to date",
};

/** Resolves when the operation is done. @throws Refused */
export async function operate(component: string, operation: ComponentOperation): Promise<void> {
  const accepted = call("operateComponent", { params: { component }, body: { operation } });
  try {
    await done(accepted);
    toast(`${component} ${past[operation]}`);
  } finally {
    await askBoard();
  }
}
