import { readFileSync } from "node:fs";
import t from "tap";
import { peopleFile } from "../embedding/files.ts";
import { readPeople, writePeople } from "./people.ts";

t.test("speech is read as it was written, to a fifth of the standard deviation", async (t) => {
  const embeddings = Float32Array.from({ length: 96 * 50 }, (_, n) => 10 * Math.sin(n * 7.3) + (n % 96));
  const [read] = readPeople(writePeople([{ language: "en", isHeldOut: true, embeddings }]));
  t.match(read, { language: "en", isHeldOut: true });
  const worst = Math.max(...embeddings.map((value, n) => Math.abs(value - read!.embeddings[n]!)));
  t.ok(worst < 0.21 * (10 / Math.SQRT2) + 0.1, `${worst}`);
});

t.test("the shipped data has speech for training and held-out speech, in several languages", async (t) => {
  const people = readPeople(readFileSync(peopleFile()));
  const minutes = (isHeldOut: boolean) =>
    people
      .filter((speech) => speech.isHeldOut === isHeldOut)
      .reduce((sum, { embeddings }) => sum + (embeddings.length / 96) * (0.08 / 60), 0);
  t.ok(minutes(false) > 20);
  t.ok(minutes(true) > 12);
  t.ok(new Set(people.map(({ language }) => language)).size >= 4);
});

t.test("a file of another format is refused", async (t) => {
  t.throws(() => readPeople(Buffer.from("RIFF")), { message: "it is not a file of embedded speech" });
});
