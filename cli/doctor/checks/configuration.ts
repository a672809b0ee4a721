import { describeProblem } from "../../../supervisor/config/problem.ts";
import { check, configurationFile } from "../../commands/config/check.ts";
import { Failure } from "../../failure.ts";
import type { Check } from "../check.ts";

export const configuration: Check = {
  name: "configuration",
  question: "Is the configuration file valid?",
  needs: "nothing",
  async look({ place }) {
    const file = await configurationFile(place);
    try {
      const problems = await check(file);
      const remedy = "`sotto config edit` checks it before it is used";
      return problems.map((problem) => ({ severity: "bad", message: describeProblem(problem), remedy }));
    } catch (error) {
      // Before the first start there is none: the defaults are used.
      if (error instanceof Failure && error.exit === "data") return [];
      throw error;
    }
  },
};
