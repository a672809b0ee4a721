/** What a person typed is given time, and is answered at once when it is not understood. */
import t from "tap";
import { textSite } from "#bus";
import { freshSite, type Session, sessionOf, type Site, stepId } from "./session.ts";
import { step } from "./step.ts";
import { context, heard, opening } from "./testing/samples.ts";
import { play } from "./testing/states.ts";

t.test("a typed answer may take a minute; without one the session ends, and no component is blamed", async (t) => {
  const { site, effects } = play(freshSite(textSite), () => ({ event: "start", opening: opening("x") }));
  t.match(effects, [{}, {}, {}, { effect: "startListening" }, { effect: "await", milliseconds: 60_000 }]);
  const { sessionId } = sessionOf(site) as Session;
  const late = step(site, { event: "overdue", sessionId, id: stepId(sessionOf(site) as Session) }, context);
  t.match(
    late.effects.find(({ effect }) => effect === "sessionEnded"),
    {
      termination: { reason: "intentNotRecognized" },
    },
  );
  t.equal(late.site.state, "idle");
});

t.test("typed text that is not understood ends the session at once; a question is repeated", async (t) => {
  const typed = play(freshSite(textSite), () => ({ event: "start", opening: opening("x") })).site;
  const session = sessionOf(typed) as Session;
  const unclear = (site: Site) => {
    const { sessionId } = sessionOf(site) as Session;
    return step(site, { event: "unclear", sessionId, heard: heard("mumble", 0.1) }, context);
  };
  t.match(unclear(typed).site, { state: "closing", termination: { reason: "intentNotRecognized" } });
  const asked = { ...typed, session: { ...session, question: "Where?" } } as Site;
  t.match(unclear(asked).site, { state: "speaking", session: { failures: 1 } });
});
