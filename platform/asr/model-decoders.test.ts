/** The decoders of a model: lent, read in threads, and made in another process. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { selfTestSite } from "#bus";
import { seeded } from "../../bench/voices/random.ts";
import { readAssistant } from "../assistant/read-assistant.ts";
import { nothingInjected } from "../assistant/injected.ts";
import { Dictionary } from "../speech/dictionary.ts";
import { Decoder } from "../speech/pocketsphinx.ts";
import { DecoderPool } from "./decoder-pool.ts";
import { readDomain } from "./domain.ts";
import { Model, type ModelOptions, NothingToSay } from "./model.ts";
import { PocketsphinxUtterance } from "./pocketsphinx-utterance.ts";
import { builderIn, decode, dictionary, people } from "./testing/built-model.ts";

const folder = t.testdir({});
const build = builderIn(folder);

t.test("decoders are limited, lent in turn, and those of an old model are never lent again", async (t) => {
  const [{ model: first }, { model: second }] = [await build(), await build()];
  const pool = new DecoderPool(2, decode);
  t.teardown(() => pool.close());
  await t.rejects(pool.take("kitchen"), { message: /nothing to listen for/ });
  await pool.change(first);
  const [kitchen, garden] = [await pool.take("kitchen"), await pool.take("garden")];
  t.not(kitchen, garden);
  t.equal(pool.takeNow("hall"), undefined);
  const order: string[] = [];
  const hall = pool.take("hall").then((lent) => (order.push("hall"), lent));
  const attic = pool.take("attic").then((lent) => (order.push("attic"), lent));
  pool.giveBack(garden);
  t.equal(await hall, garden);
  await pool.change(second);
  const fresh = await attic;
  t.equal(fresh.model, second, "who waits gets one of the new model, while the old ones are still lent");
  t.same(order, ["hall", "attic"]);
  pool.giveBack(kitchen);
  t.throws(() => kitchen.decoder.start(), { message: /freed/ });
  pool.giveBack(fresh);
  pool.giveBack(garden);
  t.equal(await pool.take("attic"), fresh, "a site gets the decoder it had");
  await first.remove();
  t.notOk(existsSync(first.dictionaryFile));
});

t.test("what is expected is loaded while the user still speaks, if a decoder is free", async (t) => {
  const { model } = await build();
  const pool = new DecoderPool(1, decode);
  t.teardown(() => pool.close());
  await pool.prepare("kitchen", ["test:call"]);
  await pool.change(model);
  await pool.prepare("kitchen", ["test:call"]);
  const lent = await pool.take("kitchen");
  t.equal(lent.expects, (await model.wanted(["test:call"])).key);
  await pool.prepare("kitchen", undefined);
  t.not(lent.expects, model.whole.key, "one that hears an utterance keeps its sentences");
  pool.giveBack(lent);
  await pool.prepare("garden", undefined);
  t.equal((await pool.take("garden")).expects, model.whole.key);
});

t.test("what was begun early, while the speaker only paused, does not wait for a decoder any more", async (t) => {
  const { model } = await build();
  let heard = 0;
  const pool = new DecoderPool(1, (of) => {
    const decoder = decode(of);
    const hear = decoder.hear.bind(decoder);
    decoder.hear = (sound) => (heard++, hear(sound));
    return decoder;
  });
  t.teardown(() => pool.close());
  await pool.change(model);
  const kitchen = await pool.take("kitchen");
  const open = () =>
    new PocketsphinxUtterance(
      pool,
      undefined,
      { siteId: "garden", intents: undefined, partials: false },
      { minimumLikelihood: 0.5 },
    );
  const stopped = open();
  const garden = open();
  for (const utterance of [stopped, garden]) {
    for (let pause = 0; pause < 5; pause++) {
      utterance.feed(new Int16Array(8000));
      utterance.pause();
      utterance.resume();
    }
  }
  const none = t.rejects(stopped.finish());
  stopped.cancel();
  const said = garden.finish();
  pool.giveBack(kitchen);
  t.equal((await said).text, "");
  await none;
  t.equal(heard, 1, "the whole sentence that somebody waits for");
});

t.test("the self-test leaves its decoder to the first room", async (t) => {
  const { model } = await build();
  const pool = new DecoderPool(2, decode);
  t.teardown(() => pool.close());
  await pool.change(model);
  const tested = await pool.take(selfTestSite);
  pool.giveBack(tested);
  const kitchen = await pool.take("kitchen");
  t.equal(kitchen, tested);
  pool.giveBack(kitchen);
  t.not(await pool.take("garden"), kitchen, "a second room has one of its own");
});

function tellingOfTheFreed(t: Test) {
  const { promise: freed, resolve } = Promise.withResolvers<Decoder>();
  // The pool's timer does not keep the process alive.
  const alive = setInterval(() => {}, 1_000);
  t.teardown(() => clearInterval(alive));
  const make = (of: Model) => {
    const decoder = decode(of);
    const free = decoder.free.bind(decoder);
    decoder.free = () => (free(), resolve(decoder));
    return decoder;
  };
  return { freed, make };
}

t.test("a decoder that no room needs is freed, also while another room speaks all the time", async (t) => {
  const { model } = await build();
  const { freed, make } = tellingOfTheFreed(t);
  const pool = new DecoderPool(2, make, 1);
  t.teardown(() => pool.close());
  await pool.change(model);
  const [kitchen, garden] = [await pool.take("kitchen"), await pool.take("garden")];
  pool.giveBack(garden);
  t.equal(await freed, garden.decoder);
  pool.giveBack(kitchen);
  t.equal(await pool.take("kitchen"), kitchen);
});

t.test("the only decoder of a new model stays, however long an old one is still in use", async (t) => {
  const [{ model: old }, { model: next }] = [await build(), await build()];
  const made: Decoder[] = [];
  const freed = new Set<Decoder>();
  const make = (of: Model) => {
    const decoder = decode(of);
    const free = decoder.free.bind(decoder);
    decoder.free = () => (freed.add(decoder), free());
    made.push(decoder);
    return decoder;
  };
  const pool = new DecoderPool(3, make, 1);
  t.teardown(() => pool.close());
  await pool.change(old);
  const [kitchen, garden] = [await pool.take("kitchen"), await pool.take("garden")];
  await pool.change(next);
  pool.giveBack(garden);
  // The pool's own timer was set before this one.
  await new Promise((resolve) => setTimeout(resolve, 1));
  t.notOk(freed.has(made.at(-1)!), "it would have to be made anew for the next sentence");
  pool.giveBack(kitchen);
  t.equal((await pool.take("kitchen")).decoder, made.at(-1));
});

t.test("when nobody has spoken for a while, one decoder is left: the one that was used last", async (t) => {
  const { model } = await build();
  const { freed, make } = tellingOfTheFreed(t);
  const pool = new DecoderPool(2, make, 1);
  t.teardown(() => pool.close());
  await pool.change(model);
  const [kitchen, garden] = [await pool.take("kitchen"), await pool.take("garden")];
  pool.giveBack(kitchen);
  pool.giveBack(garden);
  t.equal(await freed, kitchen.decoder);
  t.equal(await pool.take("garden"), garden);
});

t.test("the engine does not switch to a model whose decoder cannot be created", async (t) => {
  const { model } = await build();
  let fail = false;
  const pool = new DecoderPool(1, (of) => {
    if (fail) throw new Error("no memory");
    return decode(of);
  });
  t.teardown(() => pool.close());
  await pool.change(model);
  fail = true;
  const { model: next } = await build();
  await t.rejects(pool.change(next), { message: "no memory" });
  t.equal(pool.model, model);
  pool.giveBack(await pool.take("kitchen"));
});

t.test("a decoder of n-grams is loaded in a thread, and a request that does not need it does not wait", async (t) => {
  const { model } = await build({}, { kind: "ngram" });
  const { search } = model.whole;
  if (search.kind !== "language-model") throw new Error("no n-grams");
  const made: Promise<void>[] = [];
  const pool = new DecoderPool(2, async (of) => {
    const decoder = new Decoder({ dictionary: of.dictionaryFile });
    t.throws(() => decoder.start(), { message: /refused/ }, "nothing is listened for yet");
    made.push(decoder.useInThread(search));
    t.throws(() => decoder.use(search), { message: /hearing/ }, "and nothing else is asked meanwhile");
    await made.at(-1);
    return decoder;
  });
  t.teardown(() => pool.close());
  await pool.change(model);
  const first = await pool.take("kitchen");
  const second = pool.take("garden");
  t.equal(made.length, 2, "another one is made");
  pool.giveBack(first);
  t.equal(await second, first, "one comes back sooner");
  await made[1];
  const third = await pool.take("kitchen");
  t.not(third, first);
  await third.decoder.hear(new Int16Array(16_000));
  pool.giveBack(third);
  pool.giveBack(first);
  const gone = new Decoder({ dictionary: model.dictionaryFile });
  await t.rejects(gone.useInThread({ kind: "language-model", file: join(folder, "absent.arpa") }), {
    message: /absent/,
  });
  await t.rejects(gone.useInThread({ kind: "language-model", file: model.dictionaryFile }), {
    message: /cannot be made/,
  });
  const freed = gone.useInThread(search);
  gone.free();
  await t.rejects(freed, { message: /freed/ });
});

t.test(
  "a large model is built in a separate process: it equals one built here, while the event loop continues",
  async (t) => {
    const random = seeded(11);
    const syllable = () => `${random.pick("bdfgklmnprst".split(""))}${random.pick("aeiou".split(""))}`;
    const names = Array.from({ length: 400 }, () => `${syllable()}${syllable()}${syllable()}n`);
    const assistant = await readAssistant(join(folder, "assistant"));
    if (assistant === undefined) throw new Error("no assistant");
    const domain = await readDomain(assistant, { ...nothingInjected, ...people(...names) });
    const options: ModelOptions = { kind: "auto", largestGrammar: 20_000, keepsNetworks: true };
    let turns = 0;
    const turning = setInterval(() => turns++, 1);
    const apart = await Model.build(domain, dictionary, join(folder, "apart"), options);
    clearInterval(turning);
    t.ok(turns > 20, "the event loop had its turns");
    const here = await Model.build(domain, dictionary, join(folder, "here"), options, { apart: false });
    t.same(apart.built, {
      ...here.built,
      dictionaryFile: apart.dictionaryFile,
      whole: { ...here.whole, search: apart.whole.search },
    });
    t.equal(readFileSync(apart.dictionaryFile, "utf8"), readFileSync(here.dictionaryFile, "utf8"));
    t.ok(apart.built.unusual.has(names[0]!) && !apart.built.unusual.has("kitchen"));
    const part = await apart.wanted(["test:call"]);
    t.same(part.network, (await here.wanted(["test:call"])).network, "parts likewise");
    decode(apart).free();

    const told: string[] = [];
    const progress = (what: string) => void told.push(what);
    await Model.build(domain, dictionary, join(folder, "ngrams"), { ...options, kind: "ngram" }, { progress });
    t.match(told.at(-1), /words/u);
    const nobody = { ...domain, intents: new Map(), always: [] };
    await t.rejects(Model.build(nobody, dictionary, join(folder, "nobody"), options), NothingToSay);
    const closing = new AbortController();
    const building = Model.build(domain, dictionary, join(folder, "ended"), options, { signal: closing.signal });
    closing.abort();
    await t.rejects(building, { name: "AbortError" });
    const absent = new Dictionary({ file: join(folder, "no.dict"), voices: ["en-us"] });
    await t.rejects(Model.build(domain, absent, join(folder, "absent"), options), { message: /no\.dict/ });
  },
);

t.test("a decoder reads a large grammar in a thread", async (t) => {
  const { model } = await build();
  const { search } = model.whole;
  using decoder = new Decoder({ dictionary: model.dictionaryFile });
  const using = decoder.useInThread(search);
  t.throws(() => decoder.start(), { message: /hearing/ });
  await using;
  decoder.start();
  decoder.end();
  const file = join(folder, "broken.fsg");
  writeFileSync(file, "FSG_BEGIN\nnothing\n");
  await t.rejects(decoder.useInThread({ kind: "network", file }), { message: /cannot be made/ });
});
