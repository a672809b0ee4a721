/** RNNoise in the package sotto: its program, and its licence. */
import { join } from "node:path";
import type { Licensed } from "../deb/copyright.ts";
import { copied, type Entry } from "../deb/entry.ts";
import type { Facts } from "../deb/facts.ts";

export function noiseFiles({ noise }: Pick<Facts, "noise">, home: string): readonly Entry[] {
  return [copied(`${home}/rnnoise.wasm`, join(noise.folder, "rnnoise.wasm"))];
}

export function noiseLicences({ noise }: Pick<Facts, "noise">): readonly Licensed[] {
  return noise.packages.map(({ name, version, licence }) => ({
    name,
    version,
    licence: licence.name,
    text: `Copyright (c) ${licence.holder}\nCovers ${licence.covers}.\n\n${bsd}`,
  }));
}

const bsd = `Redistribution and use in source and binary forms, with or without modification, are permitted provided that the following conditions are met:

- Redistributions of source code must retain the above copyright notice, this list of conditions and the following disclaimer.

- Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following disclaimer in the documentation and/or other materials provided with the distribution.

- Neither the name of the Xiph.Org Foundation nor the names of its contributors may be used to endorse or promote products derived from this software without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE FOUNDATION OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.`;
