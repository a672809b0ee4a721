import type { Run } from "../../command.ts";
import { submit } from "../../submit.ts";

export const run: Run = async (call) => {
  const { given, text } = call;
  const [ref, name] = [text("ref"), text("name")];
  return submit(call, "POST", "/actions/git", {
    url: given[0],
    ...(ref === undefined ? {} : { ref }),
    ...(name === undefined ? {} : { name }),
  });
};
