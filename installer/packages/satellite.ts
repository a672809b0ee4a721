/** sotto-satellite: microphone, wake word and feedback sounds of a room, for a hub elsewhere. */
import { join } from "node:path";
import { documents } from "../deb/documents.ts";
import { copied } from "../deb/entry.ts";
import type { Facts } from "../deb/facts.ts";
import type { Package } from "../deb/package.ts";
import { configuration } from "./configuration.ts";
import { componentsOn, copiedPrograms, libraries, programsIn, surroundings } from "./programs.ts";
import { runtimeNeeded } from "./runtime.ts";
import { scriptsOf } from "./scripts.ts";

const name = "sotto-satellite";
const home = "usr/lib/sotto-satellite";

export async function satellite(facts: Facts): Promise<Package> {
  const { root, version } = facts;
  const from = (file: string) => join(root, "packaging/satellite", file);
  const programs = programsIn(facts, [
    "supervisor/main.js",
    "platform/port",
    ...componentsOn(facts, "satellite").map((one) => `platform/${one}`),
  ]);
  const edited = configuration(name, { "etc/sotto-satellite/platform.toml": join(facts.build, "platform.toml") });
  return {
    name,
    version,
    released: facts.released,
    architecture: facts.architecture,
    section: "sound",
    summary: "room of a Sotto voice platform on another board",
    description: [
      "The audio server, the wake word and the sounds of one room, supervised as on the hub. It starts as soon as /etc/sotto-satellite/hub.toml is there: the credential that `sotto satellite add` prints on the hub.",
    ],
    depends: [runtimeNeeded(facts), ...libraries, ...facts.needed.engines, "systemd (>= 252)", "passwd"],
    entries: [
      ...copiedPrograms(facts, programs, home),
      ...surroundings(facts, home),
      copied(`${home}/own-keys`, join(root, "packaging/sotto/own-keys"), 0o755),
      copied("usr/lib/systemd/system/sotto-satellite.service", from("sotto-satellite.service")),
      copied("usr/lib/sysusers.d/sotto-satellite.conf", from("sysusers.conf")),
      copied("usr/lib/tmpfiles.d/sotto-satellite.conf", from("tmpfiles.conf")),
      ...edited.entries,
      ...documents(name, version, "satellite", facts, [...(await facts.licences(programs)), facts.koffi.licence]),
    ],
    configurationFiles: edited.configurationFiles,
    scripts: await scriptsOf(root, "satellite"),
  };
}
