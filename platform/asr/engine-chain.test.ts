/** Engines one after the other: which of them are asked, and for how long. */
import { asrTextCaptured, selfTestSite } from "#bus";
import { mock } from "node:test";
import t from "tap";
import { startService } from "../wyoming/testing/service.ts";
import type { Engine, Heard } from "./engine.ts";
import { chained } from "./engine-chain.ts";
import { listenTo, makeFurnishedRoom } from "./testing/room.ts";
import { spoken } from "./testing/assistant.ts";
import { startWyoming } from "./wyoming-engine.ts";

t.setTimeout(300_000);

const log = { debug() {}, info() {}, warn() {}, error() {} };
const deadline = 600_000;
const sound = Int16Array.from({ length: 640 }, (_, at) => at);

type Outcome = "accepts" | "refuses" | "too noisy" | "undecided" | "noise" | "fails" | "hangs";
const outcomes: readonly Outcome[] = ["accepts", "refuses", "too noisy", "undecided", "noise", "fails", "hangs"];

const refused: Heard = { text: "", likelihood: 0.2, words: [], reason: "unforeseen" };
const answers: Readonly<Record<Outcome, () => Promise<Heard>>> = {
  accepts: async () => ({ text: "turn on", likelihood: 1, words: [] }),
  refuses: async () => refused,
  "too noisy": async () => ({ ...refused, reason: "tooNoisy" }),
  undecided: async () => ({ text: "", likelihood: 0, words: [], reason: "noise", undecided: true }),
  noise: async () => ({ text: "", likelihood: 0, words: [], reason: "noise" }),
  fails: async () => {
    throw new Error("broken");
  },
  // The clock goes to the deadline when somebody waits for it.
  hangs: () => new Promise<never>(() => setImmediate(() => mock.timers.tick(deadline))),
};

function engineOf(name: string, outcome: Outcome, said: string[]): Engine {
  return {
    open: () => {
      let fed = 0;
      return {
        feed: (samples) => void (fed += samples.length),
        pause() {},
        resume() {},
        partial: () => undefined,
        finish: async () => {
          said.push(`${name} ${fed}`);
          const heard = await answers[outcome]();
          return heard.text === "" ? heard : { ...heard, text: `${heard.text} by ${name}` };
        },
        cancel: () => void said.push(`${name} cancelled`),
      };
    },
    reload: async () => {},
    close: async () => void said.push(`${name} closed`),
  };
}

async function hear(all: readonly Outcome[], siteId = "kitchen") {
  const said: string[] = [];
  const [first, ...later] = all.map((outcome, n) => ({ name: String(n), engine: engineOf(String(n), outcome, said) }));
  const engine = chained({ first: first!.engine, later, timeoutMs: deadline, log });
  const utterance = engine.open({ siteId, partials: false });
  utterance.feed(sound.subarray(0, 320));
  utterance.feed(sound.subarray(320));
  const heard = await utterance.finish().catch((error: unknown) => error as Error);
  return { heard, said };
}

const reasons: Readonly<Partial<Record<Outcome, string>>> = {
  "too noisy": "tooNoisy",
  undecided: "noise",
  noise: "noise",
};

t.test("a later engine is asked if and only if all earlier ones refuse, with the same sound", async (t) => {
  const first = outcomes.filter((outcome) => outcome !== "hangs");
  const all = first.flatMap((one) =>
    outcomes.flatMap((other) => outcomes.map((third) => [one, other, third] as const)),
  );
  mock.timers.enable({ apis: ["setTimeout"] });
  t.teardown(() => mock.timers.reset());
  for (const chain of all) {
    const { heard, said } = await hear(chain);
    const what = chain.join(", ");
    const goesOn = (outcome: Outcome, at: number) =>
      outcome !== "accepts" && outcome !== "hangs" && (at > 0 || outcome !== "noise");
    const last = chain.findIndex((outcome, at) => !goesOn(outcome, at));
    const asked = last < 0 ? chain.length : last + 1;
    const finished = said.filter((line) => !line.endsWith("cancelled"));
    t.same(
      finished,
      Array.from({ length: asked }, (_, n) => `${n} ${sound.length}`),
      what,
    );
    const accepts = last >= 0 && chain[last] === "accepts";
    if (accepts) t.match(heard, { text: `turn on by ${last}`, unforeseen: last > 0 ? true : undefined }, what);
    else if (chain[0] === "fails") t.match(heard, { message: "broken" }, what);
    else t.equal((heard as Heard).reason, reasons[chain[0]] ?? "unforeseen", what);
    t.equal(said.includes(`${last} cancelled`), last > 0 && chain[last] === "hangs", "one that is late is cancelled");
  }
});

t.test("the self-test covers the first engine, and all engines are closed", async (t) => {
  t.same((await hear(["refuses", "accepts"], selfTestSite)).said, ["0 640"]);
  const said: string[] = [];
  const later = [{ name: "1", engine: engineOf("1", "accepts", said) }];
  await chained({ first: engineOf("0", "accepts", said), later, timeoutMs: deadline, log }).close();
  t.same(said, ["0 closed", "1 closed"]);
});

t.test("speech that the grammar refuses is sent to a service, and marked; accepted speech is not sent", async (t) => {
  const service = await startService(t);
  const { client } = await makeFurnishedRoom(t, {
    fallback: ["sherpa-onnx", "wyoming"],
    fallback_timeout: 30,
    service: service.uri,
    service_timeout: 60,
    minimum_likelihood: 1,
  });
  await listenTo(client, await spoken("turn on the kitchen light"), { sessionId: "1" });
  t.match((await client.next(asrTextCaptured)).payload, {
    text: "turn on the kitchen light",
    unforeseen: true,
    sessionId: "1",
  });
});

t.test("when every service is dead, the board's own engine hears the sentence, as one of the assistant", async (t) => {
  const said: string[] = [];
  const dead = await startService(t, { fault: "hangs-up" });
  const first = startWyoming({ services: [{ uri: dead.uri, timeout: 60_000 }], language: "", model: "", log });
  const own = { name: "pocketsphinx", engine: engineOf("pocketsphinx", "accepts", said), hearsAssistant: true };
  const engine = chained({ first, later: [own], timeoutMs: 60_000, log });
  t.teardown(() => engine.close());
  const utterance = engine.open({} as never);
  utterance.feed(sound);
  const heard = await utterance.finish();
  t.equal(heard.text, "turn on by pocketsphinx");
  t.notOk(heard.unforeseen);
  t.match(said, ["pocketsphinx 640"]);
});
