import { call } from "../../api/call.ts";
import { done } from "../../api/task.ts";
import { ago, timeOf } from "../../widgets/format.ts";
import { Mark, type Tone } from "../../widgets/mark.tsx";
import { toast } from "../../widgets/toast.tsx";
import { askBoard, type Board } from "../../api/board.ts";
import type { Input } from "../../api/call.ts";
import { say } from "../../words/say.ts";

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
  up: say("runs ¦ component"),
  starting: say("starting ¦ component"),
  stopping: say("stopping ¦ component"),
  waiting: say("waiting to restart"),
  failed: say("failed ¦ component"),
  down: say("stopped ¦ component"),
  disabled: say("switched off"),
};

export function StateMark({ component: { state, ready } }: { readonly component: Component }) {
  if (state === "up" && !ready) return <Mark tone="info">{say("getting ready")}</Mark>;
  return <Mark tone={tones[state]}>{words[state]}</Mark>;
}

/** Explains in words why a component is not simply running. */
export function whyOf({ state, reason, nextStartAt, lastExit, since }: Component): string {
  if (state === "up") return "";
  const why = reason ?? lastExit ?? say("since {ago}", { ago: ago(since) });
  return nextStartAt === undefined ? why : say("{why}, next start {at}", { why, at: timeOf(nextStartAt) });
}

/** What an operation has achieved, by the component. */
const past: Readonly<Record<ComponentOperation, (component: string) => string>> = {
  start: (component) => say("{component} runs", { component }),
  stop: (component) => say("{component} is stopped", { component }),
  restart: (component) => say("{component} runs again", { component }),
  enable: (component) => say("{component} is switched on", { component }),
  disable: (component) => say("{component} is switched off", { component }),
  update: (component) => say("{component} is up to date", { component }),
};

/** Resolves when the operation is done. @throws Refused */
export async function operate(component: string, operation: ComponentOperation): Promise<void> {
  const accepted = call("operateComponent", { params: { component }, body: { operation } });
  try {
    await done(accepted);
    toast(past[operation](component));
  } finally {
    await askBoard();
  }
}
