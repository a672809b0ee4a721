/** The programs of the build as package entries: JavaScript, with koffi beside it. */
import { join } from "node:path";
import { copied, type Entry, written } from "../deb/entry.ts";
import type { Facts } from "../deb/facts.ts";

/** Returns the programs of the build below the given folders ("supervisor", "platform/asr"). */
export function programsIn(facts: Facts, folders: readonly string[]): readonly string[] {
  return facts.built.filter(
    (file) => file.endsWith(".js") && folders.some((folder) => file === folder || file.startsWith(`${folder}/`)),
  );
}

/** Returns the components that run on a kind of machine. */
export function componentsOn({ components }: Facts, place: "board" | "satellite"): readonly string[] {
  return Object.entries(components).flatMap(([name, places]) => (places.includes(place) ? [name] : []));
}

/** Installs them at the same place below `home`. */
export function copiedPrograms(facts: Facts, files: readonly string[], home: string): readonly Entry[] {
  return files.map((file) => copied(`${home}/${file}`, join(facts.build, file)));
}

/** Returns what makes the bundles modules, and lets them find koffi from below `home`. */
export function surroundings(facts: Facts, home: string): readonly Entry[] {
  const koffi = `${home}/node_modules/koffi`;
  const manifest = (content: object) => `${JSON.stringify(content)}\n`;
  return [
    written(`${home}/package.json`, manifest({ name: "sotto", version: facts.version, type: "module" })),
    written(`${koffi}/package.json`, manifest({ name: "koffi", main: "index.cjs" })),
    copied(`${koffi}/index.cjs`, facts.koffi.module),
    copied(`${koffi}/koffi.node`, facts.koffi.binary),
  ];
}

/** The shared libraries that koffi's binary and the programs need. */
export const libraries = ["libc6 (>= 2.28)", "libgcc-s1", "libstdc++6 (>= 8)"] as const;
