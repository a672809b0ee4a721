import { components } from "../../platform/components.ts";
import type { Run } from "../command.ts";
import { completionFor, type Shell } from "../pages/completion.ts";

export const run: Run = async ({ root, given: [shell = ""] }) => {
  process.stdout.write(
    completionFor(
      shell as Shell,
      root,
      components.map(({ name }) => name),
    ),
  );
  return "done";
};
