import type { SessionSummary } from "../../supervisor/sessions/session.ts";
import type { SessionDetails } from "../../supervisor/sessions/sessions.ts";
import { level, type Rest } from "../client/rest.ts";
import type { Run } from "../command.ts";
import { Failure } from "../failure.ts";
import { completeSessionId, shortId } from "../complete-id.ts";
import { showSession } from "../session-page.ts";

export const run: Run = async ({ connect, screen, given: [asked], text }) => {
  const rest = await connect();
  const sessionId = asked === undefined ? await newest(rest, text("site")) : await completeSessionId(rest, asked);
  const session = await rest.get<SessionDetails>(`/sessions/${level(sessionId)}`);
  if (screen.json) screen.data(session);
  else {
    showSession(session, screen);
    // Also after a success: it may have done what nobody wanted. Only the assistant in use can be taught.
    if (session.text !== undefined && session.verdict.code !== "RUNNING" && session.assistant === undefined)
      screen.note(
        `  Misunderstood? \`sotto teach ${sessionId.slice(0, shortId)}\` adds the sentence to the intent that was meant.`,
      );
  }
  return session.verdict.ok ? "done" : "notWell";
};

async function newest(rest: Rest, siteId: string | undefined): Promise<string> {
  const { sessions } = await rest.get<{ sessions: readonly SessionSummary[] }>("/sessions", { limit: 1, siteId });
  if (sessions[0] !== undefined) return sessions[0].sessionId;
  throw new Failure("notWell", "there was no session yet", {
    remedy:
      "if you spoke: the wake word was not heard. `sotto audio test microphone` tells whether the microphone hears, `sotto status hotword` whether the wake word is listened for",
  });
}
