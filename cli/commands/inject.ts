import { readFile } from "node:fs/promises";
import { systemCode } from "../../supervisor/errors.ts";
import { level } from "../client/rest.ts";
import type { Run } from "../command.ts";
import { Failure } from "../failure.ts";
import { submit } from "../submit.ts";

export const run: Run = async (call) => {
  const { given, text, is } = call;
  const [entity, ...values] = given;
  const file = text("file");
  const ways = [entity !== undefined, file !== undefined, is("reset")].filter(Boolean).length;
  if (ways !== 1) throw new Failure("usage", "give an entity with its values, or --file, or --reset: one of them");
  if (is("reset")) return submit(call, "DELETE", "/injections");
  if (file !== undefined) return submit(call, "POST", "/injections", await readRequest(file));
  if (entity !== undefined && is("remove")) {
    if (values.length > 1) throw new Failure("usage", "remove one value at a time, or all of the entity by none");
    const [value] = values;
    return submit(call, "DELETE", `/injections/${level(entity)}${value === undefined ? "" : `?value=${level(value)}`}`);
  }
  if (entity === undefined || values.length === 0) throw new Failure("usage", `there is no value for ${entity ?? ""}`);
  const kind = is("from-vanilla") ? "addFromVanilla" : "add";
  return submit(call, "POST", "/injections", { operations: [[kind, { [entity]: values }]] });
};

/** Reads a request as JSON, in the form of the bus. */
async function readRequest(file: string): Promise<object> {
  const text = await readFile(file === "-" ? "/dev/stdin" : file, "utf8").catch((cause: unknown) => {
    throw new Failure("data", `${file} cannot be read (${systemCode(cause) ?? "unknown reason"})`, { cause });
  });
  let request: unknown;
  try {
    request = JSON.parse(text);
  } catch (cause) {
    throw new Failure("data", `${file} is not JSON: ${(cause as Error).message}`, { cause });
  }
  if (typeof request !== "object" || request === null || Array.isArray(request))
    throw new Failure("data", `${file} is not a JSON object with operations`);
  return request;
}
