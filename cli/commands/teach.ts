/** Teaches a misunderstood sentence: draft, training, what changes, and installation after a yes. */
import type { LessonResult, Comparison, Reading } from "../../supervisor/assistants/draft/teaching.ts";
import type { SessionSummary } from "../../supervisor/sessions/session.ts";
import type { SessionDetails } from "../../supervisor/sessions/sessions.ts";
import { level, type Rest } from "../client/rest.ts";
import type { Call, Run } from "../command.ts";
import { Failure } from "../failure.ts";
import { followTask } from "../follow-task.ts";
import { ask, canAsk, confirm } from "../screen/prompt.ts";
import type { Screen } from "../screen/screen.ts";
import { completeSessionId } from "../complete-id.ts";

type Intents = { readonly intents: readonly { readonly id: string; readonly name: string }[] };
type Lesson = Omit<LessonResult, "state">;
/** Many requests can change when an intent is new; the page lists all. */
const maxShown = 20;

export const run: Run = async (call) => {
  const { connect, screen, is } = call;
  const slots = slotsOf(call);
  const rest = await connect();
  const typed = call.text("text");
  const said = typed === undefined ? await saidIn(rest, call.given[0]) : { text: typed };
  const { text } = said;
  const intent = call.text("intent") ?? said.meant ?? (await choose(rest, text, screen));
  const lesson = await rest.send<Lesson>("POST", "/assistant/draft/lessons", { text, intent, slots });
  tellLesson(lesson, screen);
  const training = await rest.send<{ taskId: string }>("POST", "/assistant/draft/train");
  const trained = await followTask(rest, training.taskId, screen);
  if (trained !== "done") return trained;
  const { best } = await rest.send<{ best: Reading }>("POST", "/assistant/draft/parse", { text });
  const comparison = await rest.get<Comparison>("/assistant/draft/comparison");
  if (screen.json) screen.data({ best, ...comparison });
  else tellChanges(text, best, comparison, screen);
  if (best.intentName !== lesson.intent)
    throw new Failure("notWell", `“${text}” is still not understood as ${lesson.intent}; nothing was installed`, {
      remedy: "teach a few more sentences like it; `sotto assistant explain` shows which words decide",
    });
  if (!is("yes") && !canAsk()) {
    screen.note("Not installed: add --yes to install it, or use the page Assistant.");
    return "done";
  }
  if (!is("yes") && !(await confirm("Install it?", "add --yes"))) {
    screen.note("Not installed. The draft is kept: see the page Assistant.");
    return "done";
  }
  const installing = await rest.send<{ taskId: string }>("POST", "/assistant/draft/install");
  return followTask(rest, installing.taskId, screen);
};

/** Throws Failure for what is not NAME=WORDS. */
function slotsOf({ texts }: Call): Readonly<Record<string, string>> {
  const given = texts("slot").map((one): [string, string] => {
    const [, name, words] = /^([^=]+)=(.+)$/su.exec(one) ?? [];
    if (name === undefined || words === undefined)
      throw new Failure("usage", `--slot takes a name and words of the sentence, not "${one}"`, {
        remedy: '--slot room="living room"',
      });
    return [name.trim(), words.trim()];
  });
  return Object.fromEntries(given);
}

type Said = { readonly text: string; readonly meant?: string | undefined };

/**
 * The first sentence of a session: the given one, or the newest with words. If something was said to be wrong in it, that
 * sentence, and what was meant; if its meaning was confirmed, that.
 */
async function saidIn(rest: Rest, asked: string | undefined): Promise<Said> {
  if (asked === undefined) {
    const { sessions } = await rest.get<{ sessions: readonly SessionSummary[] }>("/sessions", { limit: 50 });
    const found = sessions.find((session) => session.text !== undefined && session.assistant === undefined);
    if (found !== undefined) return saidOf(found);
    throw new Failure("notWell", "no session has words to teach", { remedy: "give the sentence: --text" });
  }
  const session = await rest.get<SessionDetails>(`/sessions/${level(await completeSessionId(rest, asked))}`);
  const { assistant } = session;
  if (assistant !== undefined)
    throw new Failure(
      "notWell",
      `this session was with the assistant ${assistant}: only the one in use can be taught here`,
      {
        remedy: `add the sentence to its folder, and install that again: sotto assistant install FOLDER --beside ${assistant}`,
      },
    );
  if (session.text !== undefined) return saidOf(session);
  throw new Failure("notWell", "no words were heard in this session", { remedy: "give the sentence: --text" });
}

function saidOf({ text = "", objection, confirmed }: SessionSummary): Said {
  if (objection !== undefined) return { text: objection.text, meant: objection.meant?.intent };
  return confirmed === undefined ? { text } : { text: confirmed.text, meant: confirmed.intent };
}

async function choose(rest: Rest, text: string, screen: Screen): Promise<string> {
  const { intents } = await rest.get<Intents>("/assistant");
  const names = intents.map(({ id }) => id);
  if (!canAsk())
    throw new Failure("usage", "--intent says what the sentence means", { remedy: `one of: ${names.join(", ")}` });
  screen.print(`What does “${text}” mean?`);
  for (const [at, name] of names.entries()) screen.print(`  ${String(at + 1).padStart(2)}  ${name}`);
  const said = await ask("Number or name: ");
  const chosen = /^\d+$/u.test(said) ? names[Number(said) - 1] : said;
  if (chosen === undefined || chosen === "") throw new Failure("usage", "no intent was chosen; nothing was done");
  return chosen;
}

function tellLesson(lesson: Lesson, screen: Screen): void {
  if (screen.json) return screen.data(lesson);
  const { intent, sentence, wasThere, movedFrom, unmarked, hasBegun } = lesson;
  const characters = Array.from(sentence.text);
  const values = sentence.marks.map(({ slot, start, end }) => `${slot} = “${characters.slice(start, end).join("")}”`);
  const marked = values.length === 0 ? "" : `, ${values.join(", ")}`;
  screen.print(`“${sentence.text}” ${wasThere ? "is in" : "joins"} ${intent}${marked}`);
  if (movedFrom.length > 0) screen.print(`  It was removed from ${movedFrom.join(", ")}.`);
  for (const slot of unmarked)
    screen.note(`  No value for ${slot}: if the sentence has one, add --slot ${slot}=WORDS.`);
  if (!hasBegun) screen.note("  There is a draft already: installing it installs its other changes, too.");
}

function tellChanges(text: string, best: Reading, { compared, changed }: Comparison, screen: Screen): void {
  screen.print(`“${text}” is understood as ${inWords(best)}`);
  const others = changed.filter((one) => one.text !== text);
  const requests = compared === 1 ? "request" : "requests";
  if (others.length === 0) {
    screen.print(`No other of the last ${compared} ${requests} is understood differently.`);
    return;
  }
  screen.print(`${others.length} of the last ${compared} ${requests} would be understood differently:`);
  for (const { text: said, before, after } of others.slice(0, maxShown))
    screen.print(`  “${said}”: ${inWords(before)} → ${inWords(after)}`);
  if (others.length > maxShown) screen.print(`  … and ${others.length - maxShown} more`);
}

function inWords({ intentName, slots }: Reading): string {
  const values = slots.map(({ slotName, rawValue }) => `${slotName} = “${rawValue}”`).join(", ");
  return `${intentName ?? "none of these"}${values === "" ? "" : ` (${values})`}`;
}
