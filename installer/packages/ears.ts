/** sotto-ears: the second recogniser, which verifies what the grammar heard: a model and its runtime. */
import { join } from "node:path";
import type { Licensed } from "../deb/copyright.ts";
import { documents } from "../deb/documents.ts";
import { copied } from "../deb/entry.ts";
import type { Facts } from "../deb/facts.ts";
import type { Package } from "../deb/package.ts";
import type { EarPackage } from "../ears/ears.ts";
import { libraries } from "./programs.ts";

export const earsName = "sotto-ears";
const home = "usr/lib/sotto-ears";
/**
 * The version of its contents, which change seldom: a new release of the platform does not ship the same 33 MB again.
 */
const version = "1.0";
const released = new Date("2026-11-22T00:00:00Z");

const files = [
  "encoder.onnx",
  "decoder.onnx",
  "pieces.txt",
  "libonnxruntime.so.1",
  "onnxruntime_binding.node",
] as const;

export function ears(facts: Facts): Package {
  const { architecture, root } = facts;
  const { folder, packages } = facts.ears;
  return {
    name: earsName,
    version,
    released,
    architecture,
    section: "sound",
    summary: "second recogniser of the Sotto voice platform",
    description: [
      "Judges what the grammar's recogniser heard, so that a request that was not meant for the assistant is refused, and a value that sounds like another is set right. English.",
      "Moonshine Tiny, 27 million parameters, and the runtime for it. It took 177 MB of memory on amd64 (129 MB of it its own, the rest shared files) and was not measured on arm64, nor how much later a sentence ends: without other configuration it works on boards of 2 GB and more.",
    ],
    depends: libraries,
    entries: [
      ...files.map((file) => copied(`${home}/${file}`, join(folder, file))),
      ...documents(
        earsName,
        version,
        "ears",
        { root, released, changes: packages.map(({ name, version: of }) => `${name} ${of}.`) },
        packages.map(licensed),
      ),
    ],
  };
}

function licensed({ name, version: of, licence }: EarPackage): Licensed {
  return {
    name,
    version: of,
    licence: licence.name,
    text: `Copyright (c) ${licence.holder}\nCovers ${licence.covers}.\n\n${mit}`,
  };
}

export const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
