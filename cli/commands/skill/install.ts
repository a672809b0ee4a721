import type { Run } from "../../command.ts";
import { submit } from "../../submit.ts";

export const run: Run = async (call) => {
  const { given, text, texts } = call;
  const [ref, name, path, grants] = [text("ref"), text("name"), text("path"), texts("grant")];
  const program = text("program");
  return submit(call, "POST", "/actions/git", {
    url: given[0],
    ...(ref === undefined ? {} : { ref }),
    ...(name === undefined ? {} : { name }),
    ...(path === undefined ? {} : { path }),
    ...(program === undefined ? {} : { program }),
    ...(call.is("without-setup") ? { setUp: false } : {}),
    ...(grants.length === 0 ? {} : { grants }),
  });
};
