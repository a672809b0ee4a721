/** sotto-skills: the component that runs the actions of skills, and the example skills. */
import { join } from "node:path";
import { documents } from "../deb/documents.ts";
import { copied } from "../deb/entry.ts";
import type { Facts } from "../deb/facts.ts";
import type { Package } from "../deb/package.ts";
import { copiedPrograms, programsIn } from "./programs.ts";
import { skillComponent } from "./sotto.ts";

const name = "sotto-skills";

export async function skills(facts: Facts): Promise<Package> {
  const { version, build } = facts;
  const programs = programsIn(facts, [`platform/${skillComponent}`]);
  const examples = facts.built.filter((file) => file.startsWith("examples/skills/"));
  const actions = (file: string) => /\/action-[^/]+$/u.test(file);
  return {
    name,
    version,
    released: facts.released,
    architecture: "all",
    section: "sound",
    summary: "skill server of the Sotto voice platform",
    description: [
      "Runs the actions of the installed skills, programs in any language that answer intents over MQTT, and brings two example skills: lights and timers, and the time.",
    ],
    depends: [`sotto (= ${version})`, "python3", ...facts.needed.skills],
    entries: [
      ...copiedPrograms(facts, programs, "usr/lib/sotto"),
      ...examples.map((file) => copied(`usr/share/sotto/${file}`, join(build, file), actions(file) ? 0o755 : 0o644)),
      ...documents(name, version, "skills", facts, await facts.licences([...programs, ...examples])),
    ],
  };
}
