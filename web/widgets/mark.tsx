import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./icon.tsx";

export type Tone = "good" | "warn" | "bad" | "info" | "idle";

const icons: Readonly<Record<Tone, IconName>> = {
  good: "check",
  warn: "warn",
  bad: "cross",
  info: "clock",
  idle: "pause",
};

/** Shows a state by colour, sign and word, so that each of them is sufficient. */
export function Mark({
  tone,
  icon = icons[tone],
  children,
}: {
  readonly tone: Tone;
  readonly icon?: IconName;
  readonly children: ComponentChildren;
}) {
  return (
    <span class={`mark ${tone}`}>
      <Icon name={icon} />
      {children}
    </span>
  );
}
