import t from "tap";
import type { ExpectedWords } from "../expected-words.ts";
import type { Ear } from "./ear.ts";
import { SharedEar } from "./shared-ear.ts";

/** Notes what the process is told. */
function listening() {
  const told: unknown[] = [];
  let started = 0;
  const ear: Ear = {
    prepare: () => undefined,
    listen: (samples) => void told.push(["listen", samples.length]),
    isBeginning: false,
    expect: (words) => void told.push(["expect", words]),
    begun: Promise.resolve(true),
    close: () => void told.push("close"),
  };
  const shared = new SharedEar(async () => {
    started += 1;
    return ear;
  });
  return { shared, told, started: () => started };
}

const words = (name: string) => name as unknown as ExpectedWords;

t.test("there is one process, which expects the words of whoever is listened to", async (t) => {
  const { shared, told, started } = listening();
  const [house, casa] = [await shared.view(), await shared.view()];
  t.equal(started(), 1);
  house?.expect(words("house"));
  casa?.expect(words("casa"));
  for (const ear of [house, casa, casa, house]) ear?.listen(new Int16Array(1));
  t.same(told, [
    ["expect", "house"],
    ["listen", 1],
    ["expect", "casa"],
    ["listen", 1],
    ["listen", 1],
    ["expect", "house"],
    ["listen", 1],
  ]);
});

t.test("the last one that is closed ends it, once, and what begins later has a new one", async (t) => {
  const { shared, told, started } = listening();
  const [house, casa] = [await shared.view(), await shared.view()];
  casa?.close();
  casa?.close();
  t.same(told, []);
  house?.close();
  t.same(told, ["close"]);
  await shared.view();
  t.equal(started(), 2);
});

t.test("where there is none, the first one learns why, and nobody is told twice", async (t) => {
  const faults: string[] = [];
  const shared = new SharedEar(async (tell) => {
    tell({ code: "VERIFIER_OFF", message: "too little memory", remedy: "none" });
    return undefined;
  });
  for (const name of ["house", "casa"])
    t.equal(await shared.view(({ code }) => faults.push(`${name} ${code}`)), undefined);
  t.same(faults, ["house VERIFIER_OFF"]);
});
