/** The shipped assistants and the shipped skills fit together. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { lint } from "../../platform/assistant/lint/lint.ts";
import { readAssistant } from "../../platform/assistant/read-assistant.ts";
import { timerIntents } from "../../platform/timers/component.ts";
import { readManifest } from "../../supervisor/skills/manifest.ts";
import { unitNames } from "./units.ts";

t.setTimeout(180_000);
const root = join(import.meta.dirname, "../..");
const houses = readdirSync(join(root, "examples/house"));

for (const language of houses)
  t.test(`the assistant in ${language} has no findings, and everything in it is answered`, async (t) => {
    const assistant = await readAssistant(join(root, "examples/house", language));
    if (assistant === undefined) throw new Error("it is not there");
    const known = ["LANGUAGE_UNSUPPORTED", "LANGUAGE_EXPERIMENTAL", "LANGUAGE_INCOMPLETE"];
    t.same(
      lint(assistant).filter(({ code }) => !known.includes(code)),
      [],
    );
    const skills = await Promise.all(
      ["home", "clock", "everyday", "speaker", "intercom", "music", "calendar"].map((name) =>
        readManifest(join(root, "skills", name)),
      ),
    );
    const answered = new Set([...timerIntents, ...skills.flatMap(({ intents }) => intents ?? [])]);
    t.same(assistant.intents.map(({ id }) => id).toSorted(), [...answered].toSorted());
    const units = assistant.dataset.entities["unit"]?.data.map(({ value }) => value) ?? [];
    t.ok(units.length > 25);
    t.same(
      units.filter((unit) => !unitNames.includes(unit)),
      [],
      "every unit can be converted",
    );
  });
