/** The self-test with components that answer on a real bus as the platform's do; the sound is espeak-ng's own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import t from "tap";
import { eagerSelfTestSite, nluQuery, selfTestSite } from "#bus";
import { makeWorld } from "../../../test/world.ts";
import { Listener } from "./listener.ts";
import { childrenOf, processorTime } from "./processor-time.ts";
import { SelfTester } from "./self-tester.ts";
import { tryOut } from "./try-out.ts";
import { bus, trial, states } from "./testing/answering-bus.ts";

t.test("a sentence that is spoken, heard and understood passes, and the wake word too", async (t) => {
  const { port, counted } = await bus(t);
  const listener = await Listener.open(port);
  const spoken = new Map<string, Int16Array>();
  const { sentence, steps } = await tryOut(listener, trial({ spoken }));
  t.equal(sentence, "turn on the light");
  t.same(states(steps), { speak: "passed", hear: "passed", understand: "passed", wake: "passed" });
  t.equal(counted.played, counted.spoken, "what is spoken counts as played: nobody waits for it");
  const before = counted.spoken;
  await tryOut(listener, trial({ spoken }));
  t.equal(counted.spoken, before, "what was spoken once is not spoken again");
});

t.test("other words with the same meaning are heard well enough, others are not", async (t) => {
  const near = await bus(t, { heard: "turn on the lights" });
  t.match(states((await tryOut(await Listener.open(near.port), trial())).steps), { hear: "passed" });
  const far = await bus(t, { heard: "fly to the moon" });
  const { steps } = await tryOut(await Listener.open(far.port), trial());
  t.match(
    steps.find(({ step }) => step === "hear"),
    {
      state: "failed",
      component: "asr",
      detail: "it heard “fly to the moon” for “turn on the light”",
    },
  );
});

t.test("a component that refuses fails with its reason, and what depends on it is not blamed", async (t) => {
  const { port } = await bus(t, { mute: true });
  const { steps } = await tryOut(await Listener.open(port), trial());
  t.match(states(steps), { speak: "failed", hear: "skipped", understand: "passed" });
  t.match(steps[0], { detail: "it has no voice" });
});

t.test(
  "a wake word that only the highest sensitivity hears works, with a warning; one that nothing hears does not",
  async (t) => {
    const low = await bus(t, { wakes: [eagerSelfTestSite] });
    const { steps } = await tryOut(await Listener.open(low.port), trial({ wakeTimeoutMs: 4000 }));
    t.match(steps.at(-1), { step: "wake", state: "passed", warning: /highest sensitivity only/u });
    const deaf = await bus(t, { wakes: [] });
    const { steps: none } = await tryOut(await Listener.open(deaf.port), trial({ wakeTimeoutMs: 10 }));
    t.match(none.at(-1), { step: "wake", state: "failed", warning: undefined, detail: /did not hear/u });
  },
);

t.test("a self-test that cannot be made is told, with its reason", async (t) => {
  const { port } = await bus(t);
  const told = Promise.withResolvers<void>();
  const quiet = () => undefined;
  const tester = new SelfTester({
    port: () => ({ ...port, hear: async () => Promise.reject(new Error("the broker refused it")) }),
    trial: async () => ({ ...trial(), voice: 1 }),
    isBusy: () => false,
    pids: () => [],
    log: { debug: quiet, info: quiet, warn: quiet, error: () => setImmediate(told.resolve) },
    pauses: { settle: 1, busy: 1, again: 1, regular: 3_600_000, failing: 3_600_000 },
  });
  t.teardown(() => tester.close());
  tester.want("start");
  await told.promise;
  t.match(tester.last, { because: "start", steps: [], fault: "the broker refused it" });
});

t.test("processor time is that of all processes, and unknown when one of them is gone", async (t) => {
  const before = await processorTime([process.pid]);
  // Of this process, not of the clock: the machine may be busy with others.
  const begin = process.cpuUsage().user;
  while (process.cpuUsage().user < begin + 60_000);
  const after = await processorTime([process.pid]);
  t.ok(before !== undefined && after !== undefined && after > before, `${before}, ${after}`);
  t.equal(await processorTime([process.pid, 0]), undefined);
  const child = spawn("sleep", ["60"]);
  t.ok((await childrenOf([process.pid, 0])).includes(child.pid!));
  t.ok((await processorTime([process.pid], [child.pid!])) !== undefined);
  child.kill("SIGKILL");
  await once(child, "exit");
  t.ok((await processorTime([process.pid], [child.pid!])) !== undefined, "a child that has ended is its parent's");
});

t.test("the voice and the sensitivity with which the wake word was heard are tried first the next time", async (t) => {
  const { port, counted } = await bus(t, { wakes: [eagerSelfTestSite] });
  const listener = await Listener.open(port);
  const kept = { spoken: new Map(), woken: new Map(), wakeTimeoutMs: 4000, sentences: [] };
  const { steps } = await tryOut(listener, trial(kept));
  t.match(steps.at(-1), { state: "passed", warning: /highest/u });
  const first = counted.frames;
  let used = 0;
  const again = await tryOut(listener, trial({ ...kept, processorTime: async () => (used += 7) }));
  t.match(again.steps.at(-1), { state: "passed", warning: /highest/u, processorMilliseconds: 7 });
  t.ok(counted.frames - first < first / 2, "nothing else is tried");
});

t.test("what is switched off, not installed or done elsewhere is skipped, with the reason", async (t) => {
  const { port, counted } = await bus(t);
  const listener = await Listener.open(port);
  const off = await tryOut(listener, trial({ isUp: (component) => component === "nlu" }));
  t.same(states(off.steps), { speak: "skipped", hear: "skipped", understand: "passed", wake: "skipped" });
  t.match(off.steps[0], { detail: "tts does not run" });
  const bare = await tryOut(listener, trial({ sentences: [], wakeWord: undefined }));
  t.same(new Set(Object.values(states(bare.steps))), new Set(["skipped"]));
  const spanish = await tryOut(listener, trial({ excuse: (step) => (step === "hear" ? "it is Spanish" : undefined) }));
  t.match(
    spanish.steps.find(({ step }) => step === "hear"),
    { state: "skipped", detail: "it is Spanish" },
  );
  t.ok(counted.frames > 0);
});

t.test(
  "changes that follow each other are tried once; nobody is disturbed, and a failure is told after a second try",
  async (t) => {
    const { port, world } = await bus(t, { heard: "nonsense" });
    const observer = await world.client();
    let busy = true;
    let trials = 0;
    const done = Promise.withResolvers<void>();
    const quiet = () => undefined;
    const tester = new SelfTester({
      port: () => port,
      trial: async () => {
        trials += 1;
        const { spoken: _spoken, ...rest } = trial({ wakeWord: undefined });
        return { ...rest, voice: 1 };
      },
      isBusy: () => {
        const was = busy;
        busy = false;
        return was;
      },
      log: { debug: quiet, info: quiet, error: quiet, warn: () => done.resolve() },
      pids: () => [],
      pauses: { settle: 1, busy: 1, again: 1, regular: 3_600_000, failing: 3_600_000 },
    });
    t.teardown(() => tester.close());
    t.equal(tester.last, undefined);
    tester.want("asr has loaded");
    tester.want("nlu has loaded");
    await done.promise;
    t.equal(trials, 2, "once, and once more because it failed");
    t.match(tester.last, { because: "nlu has loaded", steps: [{}, { step: "hear", state: "failed" }, {}, {}] });
    const sites = observer.heard("audioServer/#").map(({ topic }) => topic.split("/")[1]);
    t.same([...new Set(sites)], [selfTestSite], "every sound stays at the private site");
  },
);

t.test("a self-test that is closed during a trial ends without a result", async (t) => {
  const world = await makeWorld(t);
  const port = await world.port();
  // A component that is asked and never answers: the trial would wait for it.
  const asked = Promise.withResolvers<void>();
  await (await world.port()).hear(nluQuery, () => asked.resolve());
  const told: string[] = [];
  const tell = (_fields: unknown, message: string): void => void told.push(message);
  const { spoken: _spoken, ...rest } = trial();
  const tester = new SelfTester({
    port: () => port,
    trial: async () => ({ ...rest, voice: 1 }),
    isBusy: () => false,
    pids: () => [],
    log: { debug: tell, info: tell, warn: tell, error: tell },
    pauses: { settle: 1, busy: 1, again: 1, regular: 3_600_000, failing: 3_600_000 },
  });
  tester.want("start");
  await asked.promise;
  await tester.close();
  t.equal(tester.last, undefined, "a trial that was given up says nothing about the platform");
  t.same(told, []);
});
