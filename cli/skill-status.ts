/** A skill as the REST API describes it. */
export type SkillStatus = {
  readonly name: string;
  readonly state: "installed" | "stopped" | "disabled";
  readonly actions: readonly string[];
  /** What keeps it from working. A board of an older version does not tell. */
  readonly faults?: readonly { readonly message: string; readonly remedy: string }[];
  readonly hasPrevious: boolean;
  readonly origin: {
    readonly url: string;
    readonly ref?: string;
    readonly path?: string;
    readonly commit: string;
    readonly signature?: { readonly status: string; readonly signer?: string };
  } | null;
};

/** The state in a word, as the page shows it too. */
export function skillState({ state, actions, faults = [] }: SkillStatus): SkillState {
  if (state !== "installed") return state;
  if (actions.length === 0) return "has no action";
  return faults.length > 0 ? "fails" : "runs";
}

export type SkillState = "runs" | "fails" | "has no action" | "stopped" | "disabled";
