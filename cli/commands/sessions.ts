import type { MissedGroup } from "../../supervisor/sessions/not-understood.ts";
import type { Advice, SaidWrong } from "../../supervisor/sessions/said-wrong.ts";
import type { ListedSession } from "../../supervisor/sessions/session-store.ts";
import { level } from "../client/rest.ts";
import type { Run } from "../command.ts";
import { Failure } from "../failure.ts";
import { confirm } from "../screen/prompt.ts";
import { completeSessionId, shortId } from "../complete-id.ts";
import { fitted } from "../screen/table.ts";
import { clock, duration } from "../screen/words.ts";
import { undoHint } from "./undo.ts";

export const run: Run = async ({ connect, screen, text, number }) => {
  const limit = number("limit", 1, 1000) ?? 20;
  const query = { limit, siteId: text("site"), reason: text("reason") };
  const rest = await connect();
  const found = await rest.get<{ sessions: readonly ListedSession[]; cursor: number | null }>("/sessions", query);
  if (screen.json) {
    screen.data(found);
    return "done";
  }
  if (found.sessions.length === 0) screen.note("No session is remembered.");
  const rows = found.sessions.map(({ sessionId, siteId, startedAt, endedAt, outcome, text: heard, intent, answer }) => [
    sessionId.slice(0, shortId),
    clock(startedAt),
    siteId,
    endedAt === undefined ? "" : duration((Date.parse(endedAt) - Date.parse(startedAt)) / 1000),
    outcome.code === "RUNNING"
      ? screen.paint("yellow", "running")
      : screen.paint(outcome.ok ? "green" : "red", outcome.code.toLowerCase().replaceAll("_", " ")),
    heard === undefined ? "" : `“${heard}”`,
    intent ?? "",
    answer === undefined ? "" : `“${answer}”`,
  ]);
  for (const line of fitted(rows, screen.width)) screen.print(line);
  if (found.cursor !== null) screen.note(`There are older ones: --limit ${Math.min(1000, limit * 5)}`);
  return "done";
};

/** `intent`: what was confirmed; `nearest`: what may have been meant. */
type Group = MissedGroup & { readonly intent?: string; readonly nearest?: { readonly intentName: string } };

/** Lists groups of like sentences that may be taught. */
function groupsAt(path: string, none: string): Run {
  return async ({ connect, screen, number }) => {
    const query = { days: number("days", 1, 3650), limit: number("limit", 1, 100) };
    const rest = await connect();
    const found = await rest.get<{ readonly groups: readonly Group[] }>(path, query);
    if (screen.json) {
      screen.data(found);
      return "done";
    }
    if (found.groups.length === 0) screen.note(none);
    const rows = found.groups.map((group) => [
      group.sessionId.slice(0, shortId),
      `${group.count}×`,
      clock(group.lastAt),
      [group.text, ...group.others].map((said) => `“${said}”`).join(", "),
      group.intent ?? (group.nearest === undefined ? "" : `${group.nearest.intentName}?`),
    ]);
    for (const line of fitted(rows, screen.width)) screen.print(line);
    if (found.groups.length > 0) screen.note("Teach one by its id: sotto teach ID");
    return "done";
  };
}

/** Implements `sotto sessions not-understood`. */
export const notUnderstood = groupsAt("/sessions/not-understood", "Everything that was said is understood by now.");

/** Implements `sotto sessions confirmed`. */
export const confirmed = groupsAt("/sessions/confirmed", "No sentence whose meaning was confirmed waits to be taught.");

const advice: Readonly<Record<Advice, string>> = {
  teach: "",
  sameIntent: "only a value was wrong",
  ownSentence: "a sentence of the assistant: misheard?",
  unknown: "what was meant was not understood",
};

/** Implements `sotto sessions said-wrong`. */
export const saidWrong: Run = async ({ connect, screen, number, text }) => {
  const rest = await connect();
  const asked = text("dismiss");
  if (asked !== undefined) {
    await rest.send("DELETE", `/sessions/${level(await completeSessionId(rest, asked))}/objection`);
    if (screen.json) screen.data({ dismissed: 1 });
    else screen.print("It is dismissed.");
    screen.note(undoHint);
    return "done";
  }
  const query = { days: number("days", 1, 3650), limit: number("limit", 1, 100) };
  const found = await rest.get<{ objections: readonly SaidWrong[] }>("/sessions/said-wrong", query);
  if (screen.json) {
    screen.data(found);
    return "done";
  }
  if (found.objections.length === 0) screen.note("Nothing that was said to be wrong waits for a decision.");
  const rows = found.objections.map(({ sessionId, saidAt, text: said, intent, meant, advice: kind }) => [
    sessionId.slice(0, shortId),
    clock(saidAt),
    `“${said}”`,
    `${intent ?? "not understood"} → ${meant.intent ?? "?"}`,
    advice[kind],
  ]);
  for (const line of fitted(rows, screen.width)) screen.print(line);
  if (found.objections.length > 0)
    screen.note("Accept one by its id: sotto teach ID; or dismiss it: sotto sessions said-wrong --dismiss ID");
  return "done";
};

/** Implements `sotto sessions forget`. */
export const forget: Run = async ({ connect, screen, given: [asked], is }) => {
  if ((asked === undefined) !== is("all"))
    throw new Failure("usage", "name one session, or --all", { remedy: "`sotto sessions list` shows them" });
  const query = is("no-undo") ? "?undo=false" : "";
  const hint = () => void (is("no-undo") || screen.note(undoHint));
  const rest = await connect();
  if (asked === undefined) {
    if (!is("yes") && !(await confirm("Forget every session?", "--yes forgets them unasked"))) return "notWell";
    const { removed } = await rest.send<{ removed: number }>("DELETE", `/sessions${query}`);
    if (screen.json) screen.data({ removed });
    else screen.print(`${removed} sessions are forgotten.`);
    if (removed > 0) hint();
    return "done";
  }
  const path = `/sessions/${level(await completeSessionId(rest, asked))}${query}`;
  const { removed } = (await rest.send<{ removed: number } | undefined>("DELETE", path)) ?? { removed: 1 };
  if (screen.json) screen.data({ removed });
  else screen.print(`It is forgotten${removed > 1 ? `, with ${quoting(removed - 1)}` : ""}.`);
  hint();
  return "done";
};

/** They quote what was said to be wrong in them. */
const quoting = (count: number): string =>
  count === 1
    ? "the session in which it was said to be wrong"
    : `the ${count} sessions in which it was said to be wrong`;
