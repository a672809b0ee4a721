/** Several sessions that want the same site, and sites that are off. */
import t from "tap";
import type { Effect, EffectNamed } from "./effects.ts";
import type { Event } from "./events.ts";
import type { Move } from "./moves.ts";
import { type Session, sessionOf, type Site } from "./session.ts";
import { opening } from "./testing/samples.ts";
import { play, sessionId, siteIn, wake } from "./testing/states.ts";

const names = ({ effects }: Move) => effects.map(({ effect }) => effect);

const of = <Name extends Effect["effect"]>({ effects }: Move, name: Name) =>
  effects.filter((effect): effect is EffectNamed<Name> => effect.effect === name);

const end = (text: string) => (): Event => ({ event: "end", sessionId, text });

const start =
  (...args: Parameters<typeof opening>) =>
  (): Event => ({ event: "start", opening: opening(...args) });

const session = ({ site }: Move): Session => {
  const running = sessionOf(site);
  if (running === undefined) throw new Error("no session runs");
  return running;
};

t.test("a busy site queues in order, up to its limit, and never ends the running session for the queue", async (t) => {
  const move = play(
    siteIn.listening(),
    start("refused", { canBeEnqueued: false }),
    start("one", { type: "notification", text: "tea" }),
    start("two", { text: "Yes?" }),
    start("three", { type: "notification", text: "too many" }),
  );
  t.match(of(move, "sessionEnded"), [
    { sessionId: "refused", termination: { reason: "siteUnavailable" } },
    { sessionId: "three", termination: { reason: "siteUnavailable" } },
  ]);
  t.same(
    of(move, "sessionQueued").map((effect) => effect.sessionId),
    ["one", "two"],
  );
  t.equal(session(move).sessionId, sessionId);
  const next = play(move.site, end(""));
  t.same(
    names(next).filter((name) => name.startsWith("session") || name.startsWith("hotword")),
    ["sessionEnded", "hotwordOn", "hotwordOff", "sessionStarted"],
  );
  t.equal(session(next).sessionId, "one");
  const left = play(next.site, () => ({ event: "end", sessionId: "two", text: "" }));
  t.match(of(left, "sessionEnded"), [{ sessionId: "two", termination: { reason: "nominal" } }]);
  t.same(left.site.queue, [], "a client may end what still waits");
});

t.test("the wake word during a session replaces it with a new one, before those that wait", async (t) => {
  const busy = play(siteIn.closing(), start("later", { type: "notification", text: "tea" })).site;
  const move = play(busy, () => ({ event: "wake", sessionId: "w", startSignalMs: 7 }));
  t.match(of(move, "sessionEnded"), [{ sessionId, termination: { reason: "abortedByUser" } }]);
  t.match(of(move, "sessionStarted"), [{ sessionId: "w", reactivatedFromSessionId: sessionId }]);
  t.match(of(move, "startListening"), [{ startSignalMs: 7 }]);
  t.equal(move.site.queue.length, 1);
});

t.test("a site that is off refuses sessions and ends its current ones", async (t) => {
  const busy: Site = play(siteIn.waiting(), start("later", { text: "?" })).site;
  const off = play(busy, () => ({ event: "toggleOff" }));
  t.match(of(off, "sessionEnded"), [
    { sessionId, termination: { reason: "siteUnavailable" } },
    { sessionId: "later", termination: { reason: "siteUnavailable" } },
  ]);
  t.ok(names(off).includes("hotwordOn"));
  const refused = play(off.site, start("x"));
  t.same(names(refused), ["sessionEnded"]);
  t.equal(play(off.site, () => ({ event: "toggleOn" }), wake).site.state, "listening");
});
