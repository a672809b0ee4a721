/** sotto: the supervisor, the components and the command line. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fieldOf } from "../deb/changelog.ts";
import { documents } from "../deb/documents.ts";
import { copied, type Entry, linked } from "../deb/entry.ts";
import type { Facts } from "../deb/facts.ts";
import type { Package } from "../deb/package.ts";
import { commandLine } from "./command-line.ts";
import { configuration } from "./configuration.ts";
import { earsName } from "./ears.ts";
import { essential } from "./essential.ts";
import { noiseFiles, noiseLicences } from "./noise.ts";
import { componentsOn, copiedPrograms, libraries, programsIn, surroundings } from "./programs.ts";
import { runtimeNeeded } from "./runtime.ts";
import { scriptsOf } from "./scripts.ts";
import { wakeWordFiles, wakeWordLicences } from "./wake-words.ts";

const name = "sotto";
const home = "usr/lib/sotto";
/** Boards find each other by it [docs/decisions/0268-found-in-the-network.md]. */
const suggested = { Suggests: ["avahi-daemon", "avahi-utils"] };

/** dpkg keeps it, and tells sotto-updater whose security fixes concern the platform [docs/decisions/0344-security-fixes-of-engines.md]. */
const enginesField = "Sotto-Engines";

/** It runs the skills, which a board may not need: it has its own package. */
export const skillComponent = "skill-server";

/** For Prometheus on another machine: what it asks boards for, and when it alerts. */
const observability = [
  "alertmanager.yml",
  "prometheus.yml",
  "sotto.dashboard.json",
  "sotto.rules.test.yml",
  "sotto.rules.yml",
];

const updaterUnits = ["service", "path"] as const;

export async function sotto(facts: Facts): Promise<Package> {
  const { root, version } = facts;
  const from = (file: string) => join(root, "packaging/sotto", file);
  const components = componentsOn(facts, "board").filter((component) => component !== skillComponent);
  const programs = programsIn(facts, [
    "supervisor",
    "updater",
    "authority",
    "platform/port",
    ...components.map((component) => `platform/${component}`),
  ]);
  const commands = await commandLine(facts, home);
  const page = facts.built.filter((file) => file.startsWith("web/"));
  const licences = [
    ...(await facts.licences([...programs, ...commands.programs, ...page])),
    facts.koffi.licence,
    ...wakeWordLicences(facts),
    ...noiseLicences(facts),
  ];
  const edited = configuration(name, {
    "etc/sotto/platform.toml": join(facts.build, "platform.toml"),
    "etc/default/sotto": from("default"),
    "etc/apt/apt.conf.d/60sotto": from("apt.conf"),
  });
  return {
    name,
    version,
    released: facts.released,
    architecture: facts.architecture,
    section: "sound",
    summary: "private voice platform for a single-board computer",
    description: [
      "Hears a wake word, understands a sentence, runs a skill and answers aloud, without the network. Ten components, each a process of its own, talk over MQTT; a supervisor starts them, watches them, carries the broker and serves an admin REST over HTTPS with a certificate of the board's own authority.",
      "After the installation the service runs, and the setup code for the first account is printed.",
    ],
    depends: [
      runtimeNeeded(facts),
      ...libraries,
      ...facts.needed.platform.filter((needed) => !essential.has(needed)),
      "systemd (>= 252)",
      "passwd",
    ],
    changes: fieldOf(facts.changes),
    // bzip2 unpacks the models of voices.
    recommends: [`sotto-skills (= ${version})`, earsName, "bzip2"],
    relations: { ...suggested, [enginesField]: facts.needed.engines },
    entries: [
      ...copiedPrograms(facts, programs, home),
      ...copiedPrograms(facts, page, home),
      ...surroundings(facts, home),
      ...commands.entries,
      copied(`${home}/own-keys`, from("own-keys"), 0o755),
      copied(`${home}/hand-back`, from("hand-back"), 0o755),
      copied(`${home}/before-apt`, from("before-apt"), 0o755),
      ...stick(from),
      copied(`${home}/sotto-updater`, from("sotto-updater"), 0o755),
      ...["sotto.service", "sotto-authority.socket", "sotto-authority@.service", "sotto-shadow.service"].map((unit) =>
        copied(`usr/lib/systemd/system/${unit}`, from(unit)),
      ),
      ...updaterUnits.flatMap((unit) => [
        copied(`usr/lib/systemd/system/sotto-updater.${unit}`, from(`sotto-updater.${unit}`)),
        // Units that are running and enabled when 0.1.0 is upgraded have the old name, and continue.
        linked(`usr/lib/systemd/system/sotto-apt.${unit}`, `sotto-updater.${unit}`),
      ]),
      copied("usr/lib/sysusers.d/sotto.conf", from("sysusers.conf")),
      copied("usr/lib/tmpfiles.d/sotto.conf", from("tmpfiles.conf")),
      ...edited.entries,
      ...exampleAssistant(facts),
      ...observability.map((file) =>
        copied(`usr/share/sotto/observability/${file}`, join(root, "packaging/observability", file)),
      ),
      ...wakeWordFiles(facts, home),
      ...noiseFiles(facts, home),
      ...documents(name, version, "sotto", facts, licences),
    ],
    configurationFiles: edited.configurationFiles,
    scripts: await scriptsOf(root, "sotto"),
    triggers: await readFile(from("triggers"), "utf8"),
  };
}

/** Upgrades from a stick: opt-in, since an administrator has to link the rule into /etc/udev/rules.d. */
function stick(from: (file: string) => string): readonly Entry[] {
  return [
    copied(`${home}/take-stick`, from("take-stick"), 0o755),
    copied("usr/lib/systemd/system/sotto-stick@.service", from("sotto-stick@.service")),
    copied("usr/share/sotto/60-sotto-stick.rules", from("60-sotto-stick.rules")),
  ];
}

/** The assistant that a board uses until one is installed, with what was learned of it, and the one for the skill home. */
function exampleAssistant({ built, build }: Facts): readonly Entry[] {
  return built
    .filter((file) => /^examples\/(?:assistant|home|house|learned|music)\//u.test(file))
    .map((file) => copied(`usr/share/sotto/${file}`, join(build, file)));
}
