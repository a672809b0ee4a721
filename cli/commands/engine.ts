/** Implements the commands of models. */
import { level, type Rest } from "../client/rest.ts";
import type { Call, Run } from "../command.ts";
import { type Exit, Failure } from "../failure.ts";
import { ask } from "../screen/prompt.ts";
import { fitted } from "../screen/table.ts";
import { submit } from "../submit.ts";

type Described = {
  readonly name: string;
  readonly kind: string;
  readonly about: string;
  readonly languages: readonly string[];
  readonly licence: { readonly id: string; readonly address: string };
  readonly memory: number;
  readonly bytes: number;
};
type Setting = string | readonly string[] | Readonly<Record<string, string>>;
type Configuration = Readonly<Record<string, Readonly<Record<string, Setting>>>>;
type Added = Described & {
  readonly folder: string;
  readonly usedBy: readonly string[];
  readonly configuration: Configuration;
  readonly fallback?: Configuration;
};
type Offered = Described & {
  readonly downloaded: number;
  readonly isAdded: boolean;
  readonly sources: readonly string[];
};
type Models = {
  readonly hasRuntime: boolean;
  readonly added: readonly Added[];
  readonly offered: readonly Offered[];
};

export const run: Run = async (call) => {
  const works: Readonly<Record<string, Run>> = { list, add, check, remove };
  return (works[call.command.name] ?? list)(call);
};

async function list(call: Call): Promise<Exit> {
  const { connect, screen } = call;
  const found = await modelsOf(await connect(), call.text("catalogue"));
  if (screen.json) {
    screen.data(found);
    return "done";
  }
  for (const line of fitted(
    found.added.map((model) => [...row(model), stateOf(model)]),
    screen.width,
  ))
    screen.print(line);
  const others = found.offered.filter(({ isAdded }) => !isAdded);
  if (others.length > 0)
    screen.note(found.added.length > 0 ? "\nsotto engine add:" : "No model was added. sotto engine add:");
  for (const line of fitted(
    others.map((model) => [...row(model), model.licence.id, model.about]),
    screen.width,
  ))
    screen.print(line);
  if (!found.hasRuntime) screen.note("The program that runs them is missing: apt-get install sotto-sherpa");
  return "done";
}

const row = (model: Described): string[] => {
  const { name, kind, languages, bytes } = model;
  const some = languages.length > 7 ? `${languages.slice(0, 6).join(" ")} …` : languages.join(" ");
  return [name, kind, some, megabytes(bytes)];
};
const stateOf = ({ usedBy }: Added): string => (usedBy.length === 0 ? "not used" : `used by ${usedBy.join(", ")}`);
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;

async function add(call: Call): Promise<Exit> {
  const { connect, screen, given, text, is } = call;
  const [name = ""] = given;
  const rest = await connect();
  const catalogue = text("catalogue");
  const found = await modelsOf(rest, catalogue);
  const model = found.offered.find((one) => one.name === name);
  if (model === undefined)
    throw new Failure("usage", `the catalogue has no model ${name}`, {
      remedy: `it has: ${found.offered.map((one) => one.name).join(", ")}`,
    });
  const isUsed = is("use") || is("fallback");
  if (isUsed && is("no-wait")) throw new Failure("usage", "--use and --fallback need the model: leave --no-wait out");
  if (is("fallback") && (is("use") || model.kind !== "recogniser"))
    throw new Failure("usage", "--fallback is for recognisers, instead of --use");
  if (isUsed && !found.hasRuntime)
    throw new Failure("usage", "the program that runs the model is missing, so it cannot be used yet", {
      remedy: "apt-get install sotto-sherpa, or leave the option out",
    });
  const licence = await agreed(call, model);
  const from = text("from");
  const body = { name, licence, ...(from !== undefined && { from }), ...(catalogue !== undefined && { catalogue }) };
  const exit = await submit(call, "POST", "/models", body);
  if (exit !== "done" || is("no-wait")) return exit;
  const here = (await modelsOf(rest)).added.find((one) => one.name === name);
  if (here === undefined) throw new Failure("notWell", `${name} is not there any more`);
  await tellUse(call, rest, here);
  if (!found.hasRuntime) screen.note("The program that runs it is missing: apt-get install sotto-sherpa");
  return "done";
}

/** Shows what will be downloaded, and returns the licence that was agreed to. */
async function agreed({ screen, text }: Call, model: Offered): Promise<string> {
  const { licence, bytes, downloaded, memory, about, sources } = model;
  const rest = downloaded === 0 ? "" : `, of which ${megabytes(downloaded)} are here`;
  const place = text("from") ?? sources.join(", ");
  screen.note(`${model.name}: ${about}`);
  screen.note(`  ${megabytes(bytes)} from ${place}${rest}; about ${memory} MB of memory`);
  screen.note(`  licence ${licence.id}: ${licence.address}`);
  const given = text("accept-licence");
  if (given === licence.id) return given;
  if (given !== undefined) throw new Failure("usage", `its licence is ${licence.id}, not ${given}`);
  const answer = await ask("Do you agree to this licence? [y/N] ", `--accept-licence ${licence.id}`);
  if (/^y(es)?$/iu.test(answer)) return licence.id;
  throw new Failure("usage", "nothing was added: the licence was not agreed to");
}

async function tellUse(
  { screen, is }: Call,
  rest: Rest,
  { name, configuration, fallback, usedBy }: Added,
): Promise<void> {
  const wanted = is("fallback") ? fallback : configuration;
  if ((is("use") || is("fallback")) && wanted !== undefined) {
    const { restarted } = await rest.send<{ restarted: readonly string[] }>("PUT", "/config", wanted);
    screen.note(`${name} is used now; restarted: ${restarted.join(", ") || "nothing"}`);
    return;
  }
  if (usedBy.length > 0) screen.note(`${name} is used by ${usedBy.join(", ")}.`);
  else screen.note(`To use it, in the configuration (or add it again with --use):\n${lines(configuration)}`);
  if (usedBy.length === 0 && fallback !== undefined)
    screen.note(`Or only for speech that the first engine refuses (--fallback):\n${lines(fallback)}`);
}

const lines = (configuration: Configuration): string =>
  Object.entries(configuration)
    .flatMap(([section, keys]) => [
      `[${section}]`,
      ...Object.entries(keys).map(([key, value]) => `${key} = ${inToml(value)}`),
    ])
    .join("\n");

const inToml = (value: Setting): string => {
  if (typeof value === "string" || Array.isArray(value)) return JSON.stringify(value);
  const pairs = Object.entries(value).map(([key, of]) => `${key} = ${JSON.stringify(of)}`);
  return `{ ${pairs.join(", ")} }`;
};

async function check({ connect, screen, given }: Call): Promise<Exit> {
  const rest = await connect();
  const [wanted] = given;
  const names = wanted === undefined ? (await modelsOf(rest)).added.map(({ name }) => name) : [wanted];
  const results: { name: string; faults: readonly string[] }[] = [];
  for (const name of names)
    results.push({ name, ...(await rest.send<{ faults: readonly string[] }>("POST", `/models/${level(name)}/check`)) });
  if (screen.json) screen.data({ models: results });
  else if (results.length === 0) screen.note("No model was added.");
  else
    for (const { name, faults } of results)
      screen.print(faults.length === 0 ? `${name}: intact` : `${name}: ${screen.paint("red", faults.join("; "))}`);
  if (results.every(({ faults }) => faults.length === 0)) return "done";
  screen.note("Add a damaged model again: sotto engine add");
  return "notWell";
}

async function remove({ connect, screen, given }: Call): Promise<Exit> {
  const [name = ""] = given;
  await (await connect()).send("DELETE", `/models/${level(name)}`);
  if (screen.json) screen.data({ name, done: "remove" });
  else screen.print(`${name} was removed.`);
  return "done";
}

const modelsOf = (rest: Rest, catalogue?: string): Promise<Models> =>
  rest.get<Models>(`/models${catalogue === undefined ? "" : `?catalogue=${encodeURIComponent(catalogue)}`}`);
