/** Reports actions that keep ending, or print too much, to the supervisor, until each is well for a while or is removed. */
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
    this.#set(`${skill}/${action}`, {
      code: "SKILL_FAILED",
      message: `the action ${action} of the skill ${skill} ${why}`,
      skill,
      remedy: `\`sotto logs ${skill}\` says why; \`sotto skill restart ${skill}\`, or \`sotto skill disable ${skill}\``,
    });
  }

  remove({ skill, action }: Failing): void {
    if (this.#faults.delete(`${skill}/${action}`)) this.#tell();
  }

  /** The action prints more than is kept, which does not keep it from working. */
  addFlood({ skill, action }: Failing): void {
    this.#set(`${skill}/${action}/output`, {
      code: "SKILL_PRINTS_TOO_MUCH",
      severity: "notice",
      message: `the action ${action} of the skill ${skill} prints more than its log takes: part of it is dropped`,
      skill,
      remedy: `\`sotto logs ${skill}\` shows what it prints; its author must make it print less`,
    });
  }

  removeFlood({ skill, action }: Failing): void {
    if (this.#faults.delete(`${skill}/${action}/output`)) this.#tell();
  }

  #set(key: string, fault: Fault): void {
    if (this.#faults.get(key)?.message === fault.message) return;
    this.#faults.set(key, fault);
    this.#tell();
  }

  #tell(): void {
    // A longer list would not be more useful.
    this.#report({ faults: [...this.#faults.values()].slice(0, 100) });
  }
}
