import t from "tap";
import { components } from "../../../platform/components.ts";
import { propertiesOf } from "../../../supervisor/config/json-schema.ts";
import { allSections } from "../../../supervisor/config/sections.ts";
import { groups } from "./plain.ts";
import { search } from "./search.ts";

const sections = allSections(components).map(({ name, about, schema }) => ({
  name,
  about,
  effect: "none" as const,
  properties: propertiesOf(schema) as Record<string, Record<string, unknown>>,
}));
const labels = (text: string) =>
  search(text, sections, groups).groups.flatMap(({ settings }) => settings.map(({ label }) => label));

t.test("every setting in plain words is a key that exists, within its limits", async (t) => {
  for (const { path, control } of groups.flatMap(({ settings }) => settings)) {
    const [name, key = ""] = path.split(".");
    const schema = sections.find((one) => one.name === name)?.properties[key];
    t.ok(schema, path);
    if (control.as !== "range" && control.as !== "number") continue;
    t.ok(control.min >= Number(schema?.["minimum"] ?? 0), `${path}: the board accepts its minimum`);
    t.ok(control.max <= Number(schema?.["maximum"] ?? Infinity), `${path}: the board accepts its maximum`);
  }
});

t.test("a setting is found by its label, by what people call it, and by its key", async (t) => {
  t.same(labels("sensitiv"), ["Sensitivity"]);
  t.ok(labels("beep").includes("Sounds when it listens"));
  for (const text of ["louder", "quieter", "volumes"])
    t.ok(labels(text).includes("Microphone, speaker and volume"), `${text}: a form of a word that is there`);
  t.same(labels("soundproofing"), [], "another word that begins like one is none");
  t.ok(labels("trailing_silence").includes("Pause that ends a sentence"));
  t.ok(labels("asr.trailing silence").includes("Pause that ends a sentence"));
  const raw = search("topic_prefix", sections, groups);
  t.same(
    raw.sections.map(({ section, keys }) => [section.name, ...keys]),
    [["bus", "topic_prefix"]],
  );
  t.equal(raw.count, 1);
  t.equal(search("xylophone", sections, groups).count, 0);
});
