import type { Call, Run } from "../command.ts";
import { type Act, describe, perform, recall, remember } from "../doctor/acts.ts";
import type { Check, Finding, Patient } from "../doctor/check.ts";
import { checks } from "../doctor/checks.ts";
import { Failure } from "../failure.ts";
import type { Screen } from "../screen/screen.ts";
import { wrap } from "../screen/table.ts";

type Result = {
  readonly check: string;
  readonly question: string;
  readonly state: "good" | "warning" | "bad" | "skipped";
  readonly findings: readonly Finding[];
};

export const run: Run = async (call) => {
  const { screen, given, is } = call;
  if (call.text("host") !== undefined)
    throw new Failure("usage", "the doctor looks at this machine; for another one see `sotto status --host`");
  if (is("undo")) return undo(call);
  const patient = await examine(call);
  const wanted = checks.filter(({ name }) => given.length === 0 || given.includes(name));
  const results: Result[] = [];
  for (const check of wanted) {
    screen.progress(`… ${check.question}`);
    const result = await look(check, patient);
    results.push(result);
    if (!screen.json) show(result, screen);
  }
  screen.progress("");
  const findings = results.flatMap((result) => result.findings);
  const fixed = is("fix") ? await fix(findings, patient, screen) : [];
  if (screen.json) screen.data({ checks: results, fixed: fixed.map(describe) });
  else if (findings.length === 0) screen.print(screen.paint("green", "\nAll is well."));
  else if (!is("fix") && findings.some((finding) => finding.fix !== undefined))
    screen.print("\n`sotto doctor --fix` does what can be undone.");
  return findings.some(({ severity }) => severity === "bad") ? "notWell" : "done";
};

async function examine({ place, connect }: Call): Promise<Patient> {
  const control = await place.control().catch((error: unknown) => {
    if (error instanceof Failure && error.exit === "unreachable") return undefined;
    throw error;
  });
  if (control === undefined) return { place, control, rest: undefined };
  const rest = await connect();
  const answers = await rest.get("/health").then(
    () => true,
    // It answers, though it is not well: the checks tell why.
    (error: unknown) => error instanceof Failure && error.exit !== "unreachable",
  );
  return { place, control, rest: answers ? rest : undefined };
}

async function look(check: Check, patient: Patient): Promise<Result> {
  const { name, question } = check;
  const { control, rest, place } = patient;
  try {
    if (check.needs === "platform" && (control === undefined || rest === undefined))
      return { check: name, question, state: "skipped", findings: [] };
    const findings =
      check.needs === "nothing"
        ? await check.look(patient)
        : await check.look({ control: control!, rest: rest!, place });
    const isBad = findings.some(({ severity }) => severity === "bad");
    return { check: name, question, state: isBad ? "bad" : findings.length > 0 ? "warning" : "good", findings };
  } catch (error) {
    const message = `this could not be looked at: ${(error as Error).message}`;
    const remedy = error instanceof Failure && error.remedy !== undefined ? error.remedy : "try again as root";
    return { check: name, question, state: "warning", findings: [{ severity: "warning", message, remedy }] };
  }
}

const marks = { good: ["green", "✓"], warning: ["yellow", "!"], bad: ["red", "✗"], skipped: ["gray", "–"] } as const;

function show({ question, state, findings }: Result, screen: Screen): void {
  const [colour, mark] = marks[state];
  screen.print(`${screen.paint(colour, mark)} ${question}${state === "skipped" ? " (it does not run)" : ""}`);
  const width = Math.min(screen.width ?? 100, 100);
  for (const { message, remedy } of findings) {
    for (const line of wrap(message, width, "    ")) screen.print(line);
    for (const line of wrap(`What to do: ${remedy}`, width, "    ")) screen.print(screen.paint("dim", line));
  }
}

async function fix(findings: readonly Finding[], { rest }: Patient, screen: Screen): Promise<readonly Act[]> {
  const [done, undone]: [Act[], Act[]] = [[], []];
  for (const { fix: act } of findings) {
    if (act === undefined) continue;
    try {
      undone.push(await perform(act, rest));
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

async function undo({ screen, connect }: Call): Promise<"done"> {
  const acts = await recall();
  const needsPlatform = acts.some(({ act }) => act === "component");
  const rest = needsPlatform ? await connect() : undefined;
  for (const act of acts) {
    await perform(act, rest);
    if (!screen.json) screen.print(`undone: ${describe(act)}`);
  }
  if (screen.json) screen.data({ undone: acts.map(describe) });
  else if (acts.length === 0) screen.print("There is nothing to undo.");
  return "done";
}
