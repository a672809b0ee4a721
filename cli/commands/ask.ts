/** Runs a whole dialogue by text: NLU, dialogue, skills and TTS are real; only microphone and speaker are not used. */
import type { SessionEvent } from "../../supervisor/sessions/session.ts";
import type { SessionDetails } from "../../supervisor/sessions/sessions.ts";
import { level } from "../client/rest.ts";
import type { Call, Run } from "../command.ts";
import { Failure } from "../failure.ts";
import { ask, canAsk } from "../screen/prompt.ts";
import { momentOfEvent } from "../session-page.ts";

/** The moments that matter to a person who typed the sentence. */
const told = new Set(["intent", "no intent", "slot", "skill asks", "skill", "speaking", "error"]);

export const run: Run = async (call) => {
  const { connect, screen, given, text, texts } = call;
  const sentence = given.join(" ").trim();
  if (sentence === "") throw new Failure("usage", "there is nothing to ask");
  const rest = await connect();
  const intents = texts("intent");
  const { sessionId } = await rest.send<{ sessionId: string }>("POST", "/sessions", {
    text: sentence,
    ...(text("site") === undefined ? {} : { siteId: text("site") }),
    ...(intents.length === 0 ? {} : { intentFilter: intents }),
  });
  const path = `/sessions/${level(sessionId)}`;
  const answers = [...texts("answer")];
  let turns = 0;
  for await (const item of rest.stream<SessionEvent | SessionDetails>(path, { follow: true })) {
    if ("verdict" in item) return tellEnd(item, call);
    if (item.topic === "asr/startListening") {
      turns += 1;
      if (turns > 1) await answer(rest, path, answers, call);
    }
    const moment = momentOfEvent(item);
    if (!screen.json && moment !== undefined && told.has(moment.what))
      screen.print(`${screen.paint("dim", moment.what.padEnd(11))} ${moment.detail}`);
  }
  throw new Failure("unreachable", "the platform has ended");
};

async function answer(
  rest: Awaited<ReturnType<Call["connect"]>>,
  path: string,
  answers: string[],
  { screen }: Call,
): Promise<void> {
  const said = answers.shift() ?? (canAsk() ? await ask(screen.paint("bold", "> ")) : "");
  if (said !== "") return rest.send("POST", path, { text: said });
  if (!screen.json)
    screen.note("Sotto listened for a reply, but there was none, so the session was ended (use --answer).");
  await rest.send("POST", path, { operation: "end" });
}

function tellEnd(session: SessionDetails, { screen }: Call): "done" | "notWell" {
  const { verdict } = session;
  if (screen.json) screen.data(session);
  else if (!verdict.ok) {
    screen.print(`${screen.paint("red", "✗")} ${verdict.message}`);
    if (verdict.remedy !== undefined) screen.note(`  What to do: ${verdict.remedy}.`);
  }
  return verdict.ok ? "done" : "notWell";
}
