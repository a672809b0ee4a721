/** `sotto assistant check` says what people of ten kinds would say that is not understood: by the real understanding. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { run } from "../run.ts";
import { root } from "../table.ts";

t.setTimeout(300_000);

/** Five sentences an intent. */
const dataset = `type: intent
name: fanOn
slots: [{ name: room, entity: room }]
utterances:
  - turn on the fan in the [room:room](kitchen)
  - turn on the [room:room](bedroom) fan
  - switch the fan in the [room:room](office) on
  - start the fan
  - turn on the fan
---
type: intent
name: fanOff
slots: [{ name: room, entity: room }]
utterances:
  - turn off the fan in the [room:room](kitchen)
  - turn off the [room:room](bedroom) fan
  - switch the fan in the [room:room](office) off
  - stop the fan
  - turn off the fan
---
type: entity
name: room
automatically_extensible: false
values: [kitchen, bedroom, office]
`;

async function fans(t: Test, language = "en") {
  const slots = [{ name: "room", entityId: "room", required: false }];
  const intents = ["fanOn", "fanOff"].map((name) => ({ id: `me:${name}`, name, enabledByDefault: true, slots }));
  const folder = t.testdir({
    "assistant.json": JSON.stringify({ id: "fans", name: "Fans", language, version: "1", intents }),
    "dataset.yaml": dataset,
  });
  process.env["XDG_CACHE_HOME"] = join(folder, "cache");
  const call = async (...words: string[]) => {
    const [out, err]: [string[], string[]] = [[], []];
    const stream = (written: string[]) => ({ write: (text: string) => written.push(text) }) as never;
    const code = await run(root, ["assistant", ...words], { out: stream(out), err: stream(err), environment: {} });
    return { code, out: out.join(""), err: err.join("") };
  };
  return { folder, call };
}

type People = {
  intent: string;
  tried: number;
  covered: number;
  gaps: { kind: string; text: string; line: string }[];
}[];
const peopleOf = (out: string) => (JSON.parse(out) as { people: People | null }).people;

t.test(
  "of a small assistant, a few sentences of each intent are listed, and understood once copied into it",
  async (t) => {
    const { folder, call } = await fans(t);
    const { out } = await call("check", folder, "--json");
    t.equal((await call("check", folder, "--json")).out, out, "the same each time");
    const before = peopleOf(out)!;
    t.same(
      before.map(({ intent }) => intent),
      ["me:fanOn", "me:fanOff"],
    );
    for (const { intent, gaps, tried, covered } of before) {
      t.ok(covered > 0 && covered <= tried, intent);
      t.ok(gaps.length <= 3 && gaps.length > 0 === covered < tried, `${intent}: ${gaps.length} of ${tried - covered}`);
    }
    t.not(before.flatMap(({ gaps }) => gaps).length, 0, "some are not understood yet");
    const { code, out: shown } = await call("check", folder, "--strict");
    t.equal(code, 0, "they are no findings");
    const file = join(folder, "dataset.yaml");
    let text = readFileSync(file, "utf8");
    for (const { intent, gaps } of before) {
      // The very lines of the terminal, with their comments.
      const lines = shown.split("\n").filter((line) => gaps.some((gap) => line.startsWith(`  ${gap.line} # `)));
      t.equal(lines.length, gaps.length);
      const last = intent === "me:fanOn" ? "  - turn on the fan\n" : "  - turn off the fan\n";
      text = text.replace(last, `${last}${lines.join("\n")}\n`);
    }
    writeFileSync(file, text);
    const after = peopleOf((await call("check", folder, "--json")).out)!;
    for (const [index, { intent, gaps }] of before.entries())
      for (const { text: copied } of gaps) {
        t.match(JSON.parse((await call("parse", folder, copied, "--json")).out), { best: { intentName: intent } });
        t.notOk(
          after[index]!.gaps.some((gap) => gap.text === copied),
          copied,
        );
      }
  },
);

t.test("what people would say is left out when it shall be quick, and of a language without rules", async (t) => {
  const { folder, call } = await fans(t);
  const quick = await call("check", folder, "--quick");
  t.match(quick, { code: 0, out: /can be installed/u });
  t.notMatch(quick.out, /People would/u);
  t.equal(peopleOf((await call("check", folder, "--quick", "--json")).out), null);
  const polish = await fans(t, "pl");
  t.equal(peopleOf((await polish.call("check", polish.folder, "--json")).out), null);
});
