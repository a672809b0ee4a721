/** sotto-sherpa: the engine sherpa-onnx, which recognises speech with models that the operator adds. */
import { join } from "node:path";
import { documents } from "../deb/documents.ts";
import { copied } from "../deb/entry.ts";
import type { Facts } from "../deb/facts.ts";
import type { Package } from "../deb/package.ts";
import { mit } from "./ears.ts";

const sherpaName = "sotto-sherpa";
const home = "usr/lib/sotto-sherpa";
/** Of what is in it: a new release of the platform does not bring the same 11 MB again. */
const version = "1.0";
const released = new Date("2026-11-22T00:00:00Z");

/** Side by side: each looks for the next in its own folder. */
const files = ["sherpa-onnx.node", "libsherpa-onnx-c-api.so", "libonnxruntime.so"] as const;

export function sherpa(facts: Facts): Package {
  const { architecture, root } = facts;
  const { folder, packages } = facts.sherpa;
  const taken = packages.filter((one) => one.files.some((file) => file.architecture === ofNpm[architecture]));
  return {
    name: sherpaName,
    version,
    released,
    architecture,
    section: "sound",
    summary: "recognition of the Sotto voice platform by models of one's own",
    description: [
      "The engine sherpa-onnx: recognises speech on the board with models that the operator adds (transducers, CTC, Whisper, Moonshine), in their languages. No model is in the package.",
    ],
    depends: ["libc6 (>= 2.32)", "libgcc-s1", "libstdc++6 (>= 11)"],
    entries: [
      ...files.map((file) => copied(`${home}/${file}`, join(folder, file))),
      ...documents(
        sherpaName,
        version,
        "sherpa",
        { root, released, changes: taken.map((one) => `${one.name} ${one.version}.`) },
        taken.flatMap((one) => [
          {
            name: one.name,
            version: one.version,
            licence: one.licence.name,
            text: `Copyright (c) ${one.licence.holder}\nCovers ${one.licence.covers}.\nThe text is in /usr/share/common-licenses/Apache-2.0.`,
          },
          {
            name: "onnxruntime",
            version: "1.28.2",
            licence: "MIT",
            text: `Copyright (c) Microsoft Corporation\nCovers libonnxruntime.so.\n\n${mit}`,
          },
        ]),
      ),
    ],
  };
}

const ofNpm = { amd64: "x64", arm64: "arm64" } as const;
