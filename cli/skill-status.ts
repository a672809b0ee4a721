/** A skill as the REST API describes it. */
export type SkillStatus = {
  readonly name: string;
  readonly state: "installed" | "stopped" | "disabled";
  /** Whether it works. A board of an older version does not tell. */
  readonly condition?: Condition;
  readonly actions: readonly string[];
  /** What keeps it from working. A board of an older version does not tell. */
  readonly faults?: readonly { readonly message: string; readonly remedy: string; readonly severity?: "notice" }[];
  readonly hasPrevious: boolean;
  /** What its gallery names now, if that is not what is installed. */
  readonly update?: { readonly commit: string; readonly tag?: string };
  readonly origin: {
    readonly url: string;
    readonly ref?: string;
    readonly path?: string;
    readonly commit: string;
    readonly gallery?: string;
    readonly signature?: { readonly status: string; readonly signer?: string };
  } | null;
};

type Condition = "running" | "starting" | "disconnected" | "failing" | "without-action" | "stopped" | "disabled";

/** The same words as on the page. */
const words = {
  running: "runs",
  starting: "starting",
  disconnected: "not connected",
  failing: "fails",
  "without-action": "has no action",
  stopped: "stopped",
  disabled: "disabled",
} as const;

export type SkillState = (typeof words)[Condition];

/** The state in a word. */
export function skillState({ state, condition, actions, faults = [] }: SkillStatus): SkillState {
  // One of a newer version is not known here.
  const known: SkillState | undefined = condition && words[condition];
  if (known !== undefined) return known;
  if (state !== "installed") return state;
  if (actions.length === 0) return "has no action";
  return faults.length > 0 ? "fails" : "runs";
}
