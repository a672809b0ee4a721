import type { PlatformStatus } from "../../supervisor/admin/contract/platform.ts";
import { ask, type Result } from "../../supervisor/health/check.ts";
import { boardChecks, platformChecks } from "../../supervisor/health/checks.ts";
import type { Act, Finding } from "../../supervisor/health/finding.ts";
import { asOwnerOf } from "../client/as-account.ts";
import { folderOf, type Place } from "../client/place.ts";
import type { Rest } from "../client/rest.ts";
import type { Call, Run } from "../command.ts";
import { describe, perform, recall, remember } from "../doctor/acts.ts";
import type { OutsideCheck, Patient } from "../doctor/check.ts";
import { first, last } from "../doctor/checks.ts";
import { Failure } from "../failure.ts";
import { tellPlainHttp } from "../screen/banner.ts";
import type { Screen } from "../screen/screen.ts";
import { wrap } from "../screen/table.ts";

type Answered = {
  readonly check: string;
  readonly question: string;
  readonly state: "good" | "warning" | "bad" | "skipped";
  readonly findings: readonly Finding[];
};

const names = [...first, ...platformChecks, ...boardChecks, ...last].map(({ name }) => name);

export const run: Run = async (call) => {
  const { screen, given, is } = call;
  if (call.text("host") !== undefined)
    throw new Failure("usage", "the doctor looks at this machine; for another one see `sotto status --host`");
  const unknown = given.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new Failure("usage", `there is no check ${unknown}`, { remedy: `there are ${names.join(", ")}` });
  if (is("undo")) return undo(call);
  const patient = await examine(call);
  const isWanted = ({ name }: { readonly name: string }) => given.length === 0 || given.includes(name);
  const results: Answered[] = [];
  const take = (result: Answered): void => {
    results.push(result);
    if (!screen.json) show(result, screen);
  };
  const takeFrom = async (outside: readonly OutsideCheck[]): Promise<void> => {
    for (const check of outside.filter(isWanted)) {
      screen.progress(`… ${check.question}`);
      take(await look(check, patient));
    }
  };
  await takeFrom(first);
  const answers = await supervised(patient, isWanted);
  if (!screen.json)
    tellPlainHttp(
      answers.flatMap((result) => result.findings),
      screen,
    );
  for (const result of answers) take(result);
  await takeFrom(last);
  screen.progress("");
  const findings = results.flatMap((result) => result.findings);
  const fixed = is("fix") ? await fix(findings, patient, screen) : [];
  if (screen.json) screen.data({ checks: results, fixed: fixed.map(describe) });
  else if (findings.length === 0) screen.print(screen.paint("green", "\nAll is well."));
  else if (!is("fix") && findings.some((finding) => finding.fix !== undefined))
    screen.print("\n`sotto doctor --fix` does what can be undone.");
  return findings.some(({ severity }) => severity !== "notice") ? "notWell" : "done";
};

type Named = { readonly name: string };

/** Runs the supervisor's checks: gets its results if it runs; otherwise runs those that work without it. */
async function supervised(
  { rest, control, place }: Patient,
  isWanted: (check: Named) => boolean,
): Promise<readonly Answered[]> {
  if (![...platformChecks, ...boardChecks].some(isWanted)) return [];
  if (rest !== undefined) {
    const { checks } = await rest.get<PlatformStatus>("/platform");
    return checks.filter(isWanted).map((result) => answered(result as Result));
  }
  const board = {
    data: control?.data ?? place.data,
    config: control?.config ?? place.config,
    virtualAudio: control?.virtualAudio !== undefined,
  };
  const skipped = platformChecks.filter(isWanted).map(skip);
  return [
    ...skipped,
    // The platform's folders are examined as its account.
    ...(await asOwnerOf(place.data, () =>
      Promise.all(boardChecks.filter(isWanted).map(async (check) => answered(await ask(check, board)))),
    )),
  ];
}

function answered({ name, question, findings }: Result): Answered {
  const isBad = findings.some(({ severity }) => severity !== "notice");
  return { check: name, question, state: isBad ? "bad" : findings.length > 0 ? "warning" : "good", findings };
}

const skip = ({ name, question }: Named & { readonly question: string }): Answered => ({
  check: name,
  question,
  state: "skipped",
  findings: [],
});

/** With `rest`, `--fix` can do what needs the platform, too. */
type Examined = Patient & { readonly rest: Rest | undefined; readonly place: Place };

async function examine({ place, connect }: Call): Promise<Examined> {
  const control = await place.control().catch((error: unknown) => {
    if (error instanceof Failure && error.exit === "unreachable") return undefined;
    throw error;
  });
  if (control === undefined) return { place, control, rest: undefined };
  const rest = await connect();
  const answers = await rest.get("/health").then(
    () => true,
    // It answers, but reports that it is not well: the checks explain why.
    (error: unknown) => error instanceof Failure && error.exit !== "unreachable",
  );
  return { place, control, rest: answers ? rest : undefined };
}

async function look(check: OutsideCheck, { control, rest, place }: Patient): Promise<Answered> {
  if (check.needs === "nothing") return answered(await ask(check, { control, rest, place }));
  if (control === undefined || rest === undefined) return skip(check);
  return answered(await ask(check, { control, rest, place }));
}

const marks = { good: ["green", "✓"], warning: ["yellow", "!"], bad: ["red", "✗"], skipped: ["gray", "–"] } as const;

function show({ question, state, findings }: Answered, screen: Screen): void {
  const [colour, mark] = marks[state];
  screen.print(`${screen.paint(colour, mark)} ${question}${state === "skipped" ? " (it does not run)" : ""}`);
  const width = Math.min(screen.width ?? 100, 100);
  for (const { message, remedy } of findings) {
    for (const line of wrap(message, width, "    ")) screen.print(line);
    for (const line of wrap(`What to do: ${remedy}`, width, "    ")) screen.print(screen.paint("dim", line));
  }
}

async function fix(
  findings: readonly Finding[],
  { rest, place }: Pick<Examined, "rest" | "place">,
  screen: Screen,
): Promise<readonly Act[]> {
  const [done, undone]: [Act[], Act[]] = [[], []];
  for (const { fix: act } of findings) {
    if (act === undefined) continue;
    try {
      undone.push(await perform(act, rest, folderOf(place)));
      done.push(act);
      if (!screen.json) screen.print(`${screen.paint("green", "fixed:")} ${describe(act)}`);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      screen.note(`${describe(act)} could not be done: ${error.message}`);
    }
  }
  if (done.length > 0) {
    await remember(undone);
    if (!screen.json) screen.print("`sotto doctor --undo` takes that back.");
  }
  return done;
}

async function undo({ screen, connect, place }: Call): Promise<"done"> {
  const acts = await recall();
  const needsPlatform = acts.some(({ act }) => act === "component");
  const rest = needsPlatform ? await connect() : undefined;
  for (const act of acts) {
    await perform(act, rest, folderOf(place));
    if (!screen.json) screen.print(`undone: ${describe(act)}`);
  }
  if (screen.json) screen.data({ undone: acts.map(describe) });
  else if (acts.length === 0) screen.print("There is nothing to undo.");
  return "done";
}
