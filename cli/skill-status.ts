/** A skill as the REST API describes it. */
export type SkillStatus = {
  readonly name: string;
  readonly state: "installed" | "stopped" | "disabled";
  readonly actions: readonly string[];
  readonly hasPrevious: boolean;
  readonly origin: {
    readonly url: string;
    readonly ref?: string;
    readonly path?: string;
    readonly commit: string;
    readonly signature?: { readonly status: string; readonly signer?: string };
  } | null;
};
