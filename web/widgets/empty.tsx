import type { ComponentChildren } from "preact";
import type { Loaded } from "../api/use.ts";
import { Icon, type IconName } from "./icon.tsx";
import { ProblemView } from "./problem-view.tsx";
import { say } from "../words/say.ts";

/** Shown for an empty list: what would be here, and how to start. Its title is no heading: it stands below those of any level. */
export function Empty({
  icon,
  title,
  children,
  action,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ComponentChildren;
  readonly action?: ComponentChildren;
}) {
  return (
    <div class="empty">
      <Icon name={icon} />
      <strong>{title}</strong>
      {children === undefined ? null : <p>{children}</p>}
      {action}
    </div>
  );
}

export function Loading() {
  return (
    <div class="loading" role="status" aria-label={say("Loading")}>
      <span />
      <span />
      <span />
    </div>
  );
}

/** Shows loaded data; until then, that it is loading, or why it failed. */
export function Show<Value>({
  of,
  children,
}: {
  readonly of: Loaded<Value>;
  readonly children: (value: Value) => ComponentChildren;
}) {
  if (of.value !== undefined) return <>{children(of.value)}</>;
  if (of.problem !== undefined) return <ProblemView problem={of.problem} retry={of.reload} />;
  return <Loading />;
}
