/** sotto-skills: the component that runs the actions of skills, the skills of the package, and the example skills. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { documents } from "../deb/documents.ts";
import { copied, type Entry, linked, written } from "../deb/entry.ts";
import type { Facts } from "../deb/facts.ts";
import type { Package } from "../deb/package.ts";
import { isLineage } from "./command-line.ts";
import { copiedPrograms, programsIn } from "./programs.ts";
import { scriptsOf } from "./scripts.ts";
import { skillComponent } from "./sotto.ts";

const name = "sotto-skills";
const home = "usr/lib/sotto";

/** The templates of the units for skills, composed of shared parts. */
const templates: Readonly<Record<string, readonly string[]>> = {
  "sotto-skill@": ["skill", "offline", "walls"],
  "sotto-skill-online@": ["skill", "online", "walls", "online-needs"],
  "sotto-skill-place@": ["place", "setup-offline", "walls"],
  "sotto-skill-forget@": ["forget", "setup-offline", "walls"],
  "sotto-skill-setup@": ["setup", "setup-offline", "walls"],
  "sotto-skill-setup-online@": ["setup", "setup-online", "walls", "online-needs"],
};
const scripts = [
  "through-door",
  "run-actions",
  "place-skill",
  "set-up-skill",
  "measure-skills",
  "wall-network",
  "grant-devices",
] as const;

/** Names of Python that skills ask for, and no release of Debian has any more: the build does not keep links. */
const interpreters = [
  "python",
  "python2",
  "python2.7",
  ...[4, 5, 6, 7, 8, 9, 10].map((minor) => `python3.${minor}`),
] as const;
const interpreter = "python3-for-skills";
const isProgram = (file: string) => file.startsWith("kit/hermes-python/bin/");

export async function skills(facts: Facts): Promise<Package> {
  const { version, build, root } = facts;
  const from = (file: string) => join(root, "packaging/skills", file);
  const programs = programsIn(facts, [`platform/${skillComponent}`]);
  const examples = facts.built.filter((file) => file.startsWith("examples/skills/"));
  const shipped = facts.built.filter((file) => file.startsWith("skills/"));
  const actions = (file: string) => /\/action-[^/]+$/u.test(file);
  return {
    name,
    version,
    released: facts.released,
    architecture: "all",
    section: "sound",
    summary: "skill server of the Sotto voice platform",
    description: [
      "Runs the actions of the installed skills, programs in any language that answer intents over MQTT; brings the skills that the platform installs by name, and two example skills: lights, and the time.",
    ],
    depends: [`sotto (= ${version})`, "python3", ...facts.needed.skills],
    entries: [
      ...copiedPrograms(facts, programs, home),
      ...scripts.map((file) => copied(`${home}/${file}`, from(file), 0o755)),
      ...(await units(from)),
      ...[
        "sotto-skill-usage.service",
        "sotto-skill-network.service",
        "sotto-skill-devices@.service",
        "sotto-skills.slice",
      ].map((file) => copied(`usr/lib/systemd/system/${file}`, from(file))),
      copied("usr/lib/udev/rules.d/60-sotto-skills-devices.rules", from("60-sotto-skills-devices.rules")),
      copied(`${home}/network.nft`, from("network.nft")),
      copied("usr/lib/sysusers.d/sotto-skills.conf", from("sysusers.conf")),
      copied("usr/share/polkit-1/rules.d/50-sotto-skills.rules", from("50-sotto-skills.rules")),
      ...examples.map((file) => copied(`usr/share/sotto/${file}`, join(build, file), actions(file) ? 0o755 : 0o644)),
      ...shipped.map((file) => copied(`${home}/${file}`, join(build, file), actions(file) ? 0o755 : 0o644)),
      ...facts.built
        .filter(isLineage)
        .map((file) => copied(`${home}/${file}`, join(build, file), isProgram(file) ? 0o755 : 0o644)),
      ...interpreters.map((program) => linked(`${home}/kit/hermes-python/bin/${program}`, interpreter)),
      // Where skills for Snips look, which leads to what their own unit has, and outside of one to nothing.
      linked("etc/snips.toml", "/run/sotto/snips/snips.toml"),
      linked("usr/share/snips/assistant", "/run/sotto/snips/assistant"),
      ...documents(name, version, "skills", facts, await facts.licences([...programs, ...examples, ...shipped])),
    ],
    scripts: await scriptsOf(root, "skills"),
  };
}

async function units(from: (file: string) => string): Promise<readonly Entry[]> {
  return Promise.all(
    Object.entries(templates).map(async ([unit, parts]) => {
      const texts = await Promise.all(parts.map((part) => readFile(from(`${part}.unit`), "utf8")));
      return written(`usr/lib/systemd/system/${unit}.service`, texts.join(""));
    }),
  );
}
