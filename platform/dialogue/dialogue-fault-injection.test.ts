import * as fc from "fast-check";
import t from "tap";
import { Sites } from "./sites.ts";
import { context, opening } from "./testing/samples.ts";
import { Simulation } from "./testing/simulation.ts";

const sites = ["kitchen", "office"];
const culprits = ["audioServer", "asr", "nlu", "tts", "hotword"] as const;
type Deed = (simulation: Simulation) => void;

const site = fc.constantFrom(...sites);
/** Mostly the awaited answer, sometimes one to something long past: a late answer, or one that came twice. */
const answer = fc.record({
  back: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.nat(20)),
  how: fc.oneof(fc.constant(0), fc.nat(30)),
});

const deeds: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 20,
    arbitrary: answer.map(({ back, how }) => (simulation: Simulation) => {
      const asked = simulation.asked.at(-1 - back);
      if (asked) simulation.answer(asked, how);
    }),
  },
  {
    weight: 2,
    arbitrary: site.map((siteId) => (simulation: Simulation) => {
      simulation.sites.happen(siteId, { event: "wake", sessionId: simulation.fresh(), startSignalMs: undefined });
    }),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        site,
        fc.constantFrom(
          { type: "notification", text: "tea" } as const,
          { type: "notification", text: "" } as const,
          { text: "Yes?", sendIntentNotRecognized: true },
          { canBeEnqueued: false },
        ),
      )
      .map(
        ([siteId, init]) =>
          (simulation: Simulation) =>
            simulation.start(siteId, init),
      ),
  },
  { weight: 2, arbitrary: fc.constant((simulation: Simulation) => void simulation.tick()) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...culprits).map((component) => (simulation: Simulation) => {
      simulation.sites.happenEverywhere({ event: "gone", component });
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(site, fc.constantFrom("toggleOn", "toggleOff", "toggleOn"))
      .map(([siteId, event]) => (simulation: Simulation) => {
        simulation.sites.happen(siteId, { event: event === "toggleOff" ? "toggleOff" : "toggleOn" });
      }),
  },
);

const days = fc.array(deeds, { minLength: 10, maxLength: 120, size: "max" });

/** Every promise kept while the deeds were done (the ledgers throw), and nothing open once only the timers go on. */
function settles(deedsDone: readonly Deed[], settle: (simulation: Simulation) => void): void {
  const simulation = new Simulation();
  for (const deed of deedsDone) deed(simulation);
  settle(simulation);
  const [broken] = simulation.broken;
  if (broken !== undefined) throw broken;
  for (const [siteId, ledger] of simulation.ledgers) {
    if (!ledger.hotword) throw new Error(`the wake word is off in the ${siteId}`);
    for (const sessionId of ledger.started)
      if (simulation.endings.get(sessionId)?.length !== 1) throw new Error(`${sessionId} did not end once`);
    if (ledger.queued.length > 0 || ledger.running !== undefined) throw new Error(`${siteId} is not at rest`);
  }
  const { kept } = simulation.sites;
  if (kept.sessions > 0 || kept.timers > 0 || simulation.timers.size > 0) throw new Error("something is kept");
}

t.test("whatever peers and clients do, each session ends once and the wake word is on afterwards", async () => {
  const untilSilence = (simulation: Simulation) => {
    while (simulation.tick());
  };
  fc.assert(
    fc.property(days, (done) => settles(done, untilSilence)),
    { numRuns: 4000 },
  );
});

t.test("the same is true when the dialogue manager is stopped at any moment", async () => {
  const stop = (simulation: Simulation) => simulation.sites.happenEverywhere({ event: "shutdown" });
  fc.assert(
    fc.property(days, (done) => settles(done, stop)),
    { numRuns: 2000 },
  );
});

t.test("the sequences reach every state, the queue and every reason for an end", async (t) => {
  const reasons = new Set<string>();
  const effects = new Set<string>();
  for (const done of fc.sample(days, { numRuns: 1000, seed: 1 })) {
    const simulation = new Simulation();
    for (const deed of done) deed(simulation);
    for (const { effect } of simulation.asked) effects.add(effect);
    for (const [ending] of simulation.endings.values()) if (ending) reasons.add(ending.reason);
  }
  t.same([...reasons].sort(), [
    "abortedByUser",
    "error",
    "intentNotRecognized",
    "nominal",
    "siteUnavailable",
    "timeout",
  ]);
  t.same([...effects].sort(), ["intent", "intentNotRecognized", "partialQuery", "query", "speak", "startListening"]);
});

t.test("nothing remains in memory of ten thousand sessions that have ended", async (t) => {
  const simulation = new Simulation();
  for (let done = 0; done < 10_000; done++) {
    const siteId = `site${done % 50}`;
    simulation.start(siteId, { type: "notification", text: "tea" });
    const said = simulation.asked.at(-1);
    if (said) simulation.answer(said, 0);
  }
  t.same(simulation.broken, []);
  t.same(simulation.sites.kept, { sites: 0, sessions: 0, timers: 0 });
  t.equal(simulation.endings.size, 10_000);
});

t.test("a site above the limit is refused, and the others continue", async (t) => {
  const said: string[] = [];
  const quiet = () => {};
  const many = new Sites({
    maxSites: 64,
    contextOf: () => context,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    execute: ({ effect, siteId }) => void said.push(`${effect} ${siteId}`),
    after: () => quiet,
  });
  for (let nth = 1; nth <= 64; nth++) many.happen(`site${nth}`, { event: "toggleOff" });
  many.happen("another", { event: "wake", sessionId: "w", startSignalMs: undefined });
  t.same(said, []);
  many.happen("another", { event: "start", opening: opening("s") });
  t.same(said, ["sessionEnded another"]);
  many.happen("site1", { event: "toggleOn" });
  many.happen("another", { event: "wake", sessionId: "w", startSignalMs: undefined });
  t.ok(said.includes("sessionStarted another"));
});

t.test("an effect that fails does not prevent the later effects", async (t) => {
  const said: string[] = [];
  const errors: string[] = [];
  const quiet = () => {};
  const failing = new Sites({
    maxSites: 64,
    contextOf: () => context,
    log: { debug: quiet, info: quiet, warn: quiet, error: (_fields, message) => void errors.push(message) },
    execute: ({ effect }) => {
      if (effect === "sessionStarted") throw new Error("no bus");
      said.push(effect);
    },
    after: () => quiet,
  });
  failing.happen("kitchen", { event: "wake", sessionId: "w", startSignalMs: undefined });
  failing.happenTo("w", { event: "end", sessionId: "w", text: "" });
  t.same(said, ["hotwordOff", "startListening", "stopListening", "sessionEnded", "hotwordOn"]);
  t.equal(errors.length, 1);
});
