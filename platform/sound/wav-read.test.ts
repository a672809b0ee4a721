import { execFileSync } from "node:child_process";
import t from "tap";
import { buildWav, headerBytes, wavHeader } from "./wav-build.ts";
import { BadWav, readWav } from "./wav-read.ts";

const samples = Int16Array.from({ length: 400 }, (_, i) => Math.round(12_000 * Math.sin(i / 7)));

function chunk(name: string, body: Buffer, size = body.length): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(size, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length & 1)]);
}

function riff(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from("WAVE"), ...chunks]);
  return chunk("RIFF", body).subarray(0, body.length + 8);
}

type Fmt = { tag?: number; channels?: number; rate?: number; bits?: number; align?: number };

function fmt({ tag = 1, channels = 1, rate = 16_000, bits = 16, align = (channels * bits) / 8 }: Fmt = {}): Buffer {
  const body = Buffer.alloc(16);
  body.writeUInt16LE(tag, 0);
  body.writeUInt16LE(channels, 2);
  body.writeUInt32LE(rate, 4);
  body.writeUInt32LE((rate * align) >>> 0, 8);
  body.writeUInt16LE(align, 12);
  body.writeUInt16LE(bits, 14);
  return chunk("fmt ", body);
}

function data(length: number, write: (body: Buffer, value: number, at: number) => void, bytes: number): Buffer {
  const body = Buffer.alloc(length * bytes);
  for (let i = 0; i < length; i++) write(body, samples[i]!, i * bytes);
  return chunk("data", body);
}

const data16 = data(400, (body, value, at) => body.writeInt16LE(value, at), 2);

t.test("a built WAV has the canonical 44-byte header and is read back sample by sample", async (t) => {
  const wav = buildWav({ rate: 16_000, channels: 1, samples });
  t.equal(wav.length, headerBytes + 800);
  t.equal(wav.readUInt32LE(4), wav.length - 8);
  t.equal(wav.readUInt32LE(40), 800);
  t.same(readWav(wav), { rate: 16_000, channels: 1, samples });
  const stereo = readWav(buildWav({ rate: 44_100, channels: 2, samples }));
  t.equal(stereo.channels, 2);
  t.same(stereo.samples, samples);
});

t.test("every bit depth of PCM and float is read, in plain and extensible headers", async (t) => {
  const extensible = Buffer.concat([fmt({ bits: 24 }).subarray(8), Buffer.alloc(24)]);
  extensible.writeUInt16LE(0xfffe, 0);
  extensible.writeUInt16LE(22, 16);
  extensible.writeUInt16LE(24, 18);
  Buffer.from("0100000000001000800000aa00389b71", "hex").copy(extensible, 24);
  const data24 = data(400, (body, value, at) => body.writeIntLE(value * 256, at, 3), 3);
  const exact = {
    "16 bit": riff(fmt(), data16),
    "24 bit": riff(fmt({ bits: 24 }), data24),
    "24 bit extensible": riff(chunk("fmt ", extensible), data24),
    "32 bit": riff(
      fmt({ bits: 32 }),
      data(400, (body, value, at) => body.writeInt32LE(value * 65_536, at), 4),
    ),
    "32 bit float": riff(
      fmt({ tag: 3, bits: 32 }),
      data(400, (body, value, at) => body.writeFloatLE(value / 32_768, at), 4),
    ),
    "64 bit float": riff(
      fmt({ tag: 3, bits: 64 }),
      data(400, (body, value, at) => body.writeDoubleLE(value / 32_768, at), 8),
    ),
  };
  for (const [name, wav] of Object.entries(exact)) t.same(readWav(wav).samples, samples, name);
  const eight = readWav(
    riff(
      fmt({ bits: 8 }),
      data(400, (body, value, at) => body.writeUInt8((value >> 8) + 128, at), 1),
    ),
  );
  t.ok(
    eight.samples.every((value, i) => Math.abs(value - samples[i]!) <= 256),
    "8 bit",
  );
});

t.test("float beyond full scale is clipped and NaN is silence", async (t) => {
  const body = Buffer.alloc(16);
  for (const [i, value] of [2, -2, Number.NaN, Number.POSITIVE_INFINITY].entries()) body.writeFloatLE(value, i * 4);
  t.same([...readWav(riff(fmt({ tag: 3, bits: 32 }), chunk("data", body))).samples], [32_767, -32_768, 0, 32_767]);
});

t.test("incorrect sizes in headers are ignored: the sound ends where the bytes end", async (t) => {
  const good = riff(fmt(), data16);
  for (const riffSize of [0, 1, 0x7ffff024, 0xffffffff]) {
    const lying = Buffer.from(good);
    lying.writeUInt32LE(riffSize, 4);
    t.same(readWav(lying).samples, samples, `a RIFF of ${riffSize} bytes`);
  }
  const endless = Buffer.concat([wavHeader(22_050, 1, 0), data16.subarray(8)]);
  endless.writeUInt32LE(0x7ffff000, 40);
  t.same(readWav(endless), { rate: 22_050, channels: 1, samples }, "data until the end of the file");
  t.same(
    readWav(good.subarray(0, good.length - 101)).samples,
    samples.subarray(0, 349),
    "cut in the middle of a sample",
  );
  const stereo = riff(fmt({ channels: 2 }), data16);
  t.equal(readWav(stereo.subarray(0, stereo.length - 2)).samples.length, 398, "an incomplete last frame is left out");
});

t.test("chunks before, between and after are skipped, odd ones with their padding", async (t) => {
  const list = chunk("LIST", Buffer.from("INFOISFT"));
  const odd = chunk("junk", Buffer.from("odd"));
  t.same(readWav(riff(list, odd, fmt(), odd, list, data16, list)).samples, samples);
});

t.test("the stream of espeak-ng is read completely", async (t) => {
  const wav = execFileSync("espeak-ng", ["--stdout"], { input: "hello" });
  const pcm = readWav(wav);
  t.equal(pcm.rate, 22_050);
  t.equal(pcm.samples.length, (wav.length - headerBytes) / 2);
});

t.test("anything but playable PCM is refused with the reason", async (t) => {
  const refused: [string, Buffer, RegExp][] = [
    ["nothing", Buffer.alloc(0), /too few/],
    ["a cut header", riff(fmt(), data16).subarray(0, 11), /too few/],
    ["MP3", Buffer.from("ID3\u0003aaaaaaaaaaaaaaaaaaaa"), /RIFF/],
    ["no chunk", riff(), /no "fmt "/],
    ["a cut fmt", riff(fmt(), data16).subarray(0, 30), /too short/],
    ["no data", riff(fmt()), /no "data"/],
    ["data before fmt", riff(data16, fmt()), /before/],
    ["0 Hz", riff(fmt({ rate: 0 }), data16), /0 Hz/],
    ["4 GHz", riff(fmt({ rate: 0xffffffff }), data16), /Hz/],
    ["0 channels", riff(fmt({ channels: 0 }), data16), /0 channels/],
    ["65535 channels", riff(fmt({ channels: 65_535, align: 2 }), data16), /channels/],
    ["odd block align", riff(fmt({ align: 3 }), data16), /block align 3/],
    ["block align 0", riff(fmt({ align: 0 }), data16), /block align 0/],
    ["12 bits", riff(fmt({ bits: 12, align: 2 }), data16), /12 bits/],
    ["16-bit float", riff(fmt({ tag: 3 }), data16), /16 bits per float/],
    ["ADPCM", riff(fmt({ tag: 2, bits: 4, align: 256 }), data16), /ADPCM/],
    ["IMA ADPCM", riff(fmt({ tag: 0x11, bits: 4, align: 256 }), data16), /IMA ADPCM/],
    ["A-law", riff(fmt({ tag: 6, bits: 8 }), data16), /A-law/],
    ["an unknown extensible", riff(fmt({ tag: 0xfffe }), data16), /extensible/],
  ];
  for (const [name, wav, reason] of refused) {
    t.throws(() => readWav(wav), { name: "BadWav", message: reason }, name);
  }
  t.equal(readWav(riff(fmt(), chunk("data", Buffer.alloc(0)))).samples.length, 0, "an empty sound is a sound");
});

t.test("any damaged byte results in a sound or BadWav, never another error", async (t) => {
  const good = riff(chunk("LIST", Buffer.from("INFO")), fmt(), data16.subarray(0, 48));
  let refused = 0;
  for (let at = 0; at < good.length; at++) {
    for (const value of [0, 1, 0x7f, 0x80, 0xff]) {
      const damaged = Buffer.from(good);
      damaged[at] = value;
      try {
        readWav(damaged);
      } catch (error) {
        refused++;
        if (!(error instanceof BadWav)) t.fail(`byte ${at} = ${value}: ${String(error)}`);
      }
    }
  }
  t.ok(refused > 0);
});
