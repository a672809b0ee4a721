/** What wake words are trained with on a board: the speech embedding, and embedded speech of people. Less than 4.4 MB. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Licensed } from "../deb/copyright.ts";
import { copied, type Entry } from "../deb/entry.ts";
import type { Facts } from "../deb/facts.ts";

export function wakeWordFiles({ root, wakeWords }: Facts, home: string): readonly Entry[] {
  const heads = join(root, "packaging/wake-words/heads");
  return [
    copied(`${home}/wake-words/embedding.f16`, join(wakeWords.folder, "embedding.f16")),
    copied(`${home}/wake-words/people.bin`, join(root, "packaging/wake-words/people.bin")),
    ...readdirSync(heads).map((name) => copied(`${home}/wake-words/heads/${name}`, join(heads, name))),
  ];
}

export function wakeWordLicences({ wakeWords }: Facts): readonly Licensed[] {
  const embedding = wakeWords.packages.map(
    ({ name, version, licence }): Licensed => ({
      name,
      version,
      licence: licence.name,
      text: `Copyright (c) ${licence.holder}\nCovers ${licence.covers}.\n\nThe text is in /usr/share/common-licenses/Apache-2.0.`,
    }),
  );
  return [...embedding, people];
}

const people: Licensed = {
  name: "asterisk-core-sounds",
  version: "1.6.1",
  licence: "CC-BY-SA-3.0",
  text: "Copyright: 2003-2010 Allison Smith (CC-BY-SA-3.0), 2006-2008 June Wallack (CC-BY-SA-3.0), 2010 Maxim Topal (CC-BY-3.0), 2012 Carlo Flora (CC-BY-3.0)\nCovers people.bin: numbers computed from 99 minutes of these sounds, in noise; under the licence CC-BY-SA-3.0.\n\nThe text is at https://creativecommons.org/licenses/by-sa/3.0/legalcode",
};
