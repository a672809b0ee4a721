/** Reports actions that keep ending to the supervisor as faults, until each has run for a while or is removed. */
import type { Fault, Report } from "../port/report.ts";
import type { Action } from "./skills-folder.ts";

type Failing = Pick<Action, "skill" | "action">;

export class Failures {
  readonly #report: (report: Report) => void;
  readonly #faults = new Map<string, Fault>();

  constructor(report: (report: Report) => void = () => {}) {
    this.#report = report;
  }

  /** The action keeps ending, cannot be started, or has asked not to be restarted: `why`. */
  add({ skill, action }: Failing, why: string): void {
    const fault = {
      code: "SKILL_FAILED",
      message: `the action ${action} of the skill ${skill} ${why}`,
      skill,
      remedy: `\`sotto logs ${skill}\` says why; \`sotto skill restart ${skill}\`, or \`sotto skill disable ${skill}\``,
    };
    const key = `${skill}/${action}`;
    if (this.#faults.get(key)?.message === fault.message) return;
    this.#faults.set(key, fault);
    this.#tell();
  }

  remove({ skill, action }: Failing): void {
    if (this.#faults.delete(`${skill}/${action}`)) this.#tell();
  }

  #tell(): void {
    // A longer list would not be more useful.
    this.#report({ faults: [...this.#faults.values()].slice(0, 100) });
  }
}
