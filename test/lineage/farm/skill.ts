/** What the compatibility farm knows of a public skill. */

export type Step = {
  readonly intent: string;
  readonly slots?: readonly (readonly [name: string, value: object])[];
  /** The answer's topic below dialogueManager/, and a pattern of its text. */
  readonly answer: "endSession" | "continueSession" | "startSession";
  readonly text: RegExp;
};

/** What the skill's own set-up would have fetched, and had to be there. */
export type Needs = {
  /** Debian's packages. */
  readonly debian?: readonly string[];
  /** Public repositories with the libraries, and their folder of modules; they go into the skill's venv. */
  readonly python?: readonly (readonly [repository: string, folder: string])[];
  /** `npm install --ignore-scripts` in the skill's folder. */
  readonly npm?: true;
  /** With the published forks of native bindings in place of their git repositories; they are built by nobody, and removed. */
  readonly forks?: true;
  /** Folders below node_modules that are removed: bindings to native code that is not there. */
  readonly without?: readonly string[];
  /** A command of the skill's set-up. */
  readonly built?: readonly string[];
};

export type FarmSkill = {
  readonly repository: string;
  readonly commit: string;
  readonly language: "Python" | "Node";
  /** The library, as somebody reads it in the table. */
  readonly by: string;
  /** Where it is in the repository, when not at its root. */
  readonly folder?: string;
  /** The program that the operator names, as with `sotto skill install --program`, where the repository has no action. */
  readonly program?: string;
  readonly assistant?: "en" | "fr" | "de" | "es";
  readonly needs?: Needs;
  readonly steps: readonly Step[];
};

export type Refused = { readonly repository: string; readonly commit: string; readonly why: string };
