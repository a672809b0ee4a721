import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import { samplesOf } from "../../platform/sound/pcm.ts";
import { asoundText, firstLine, sharingOf } from "./asound.ts";
import { readCards } from "./cards.ts";
import { piWithArray, treeOf } from "./testing/trees.ts";
import { Tree } from "./tree.ts";

async function array(t: Test) {
  const card = (await readCards(new Tree(treeOf(t, piWithArray)))).find(({ id }) => id === "ArrayUAC10");
  if (card === undefined) throw new Error("the tree has no array");
  return card;
}

function folder(t: Test) {
  const path = mkdtempSync(join(tmpdir(), "sotto-asound-"));
  t.teardown(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

t.test("a card is shared at the rates and channels that it has", async (t) => {
  const text = asoundText(sharingOf(await array(t), 0));
  t.ok(text.startsWith(firstLine));
  t.match(text, /type dsnoop[^}]+hw:CARD=ArrayUAC10,DEV=0"\s+rate 16000\s+channels 6/u);
  t.match(text, /type dmix[^}]+rate 16000\s+channels 2/u);
  t.match(text, /ipc_perm 0660/u);
  t.match(text, "ttable.0.0 1\n");
});

t.test("ALSA reads it: what it lacks is only the card", async (t) => {
  const file = join(folder(t), "asound.conf");
  writeFileSync(file, asoundText(sharingOf(await array(t), 0)));
  for (const [program, device] of [
    ["arecord", "sotto_microphone"],
    ["aplay", "sotto_speaker"],
    ["arecord", "default"],
  ] as const) {
    const { stderr } = spawnSync(program, ["-q", `--device=${device}`, "--duration=1", "/dev/null"], {
      env: { ...process.env, LC_ALL: "C", ALSA_CONFIG_PATH: `/usr/share/alsa/alsa.conf:${file}` },
      encoding: "utf8",
    });
    t.match(stderr, /ArrayUAC10|No such file or directory|No such device/u, `${program} ${device}: ${stderr}`);
    t.notMatch(stderr, /syntax|Unknown (?:field|type)|Unknown PCM \w+$/u, device);
  }
});

t.test("the channel that was chosen is heard, or the mean of all, as ALSA mixes them", async (t) => {
  const path = folder(t);
  const [frames, channels] = [16_000, 6];
  const sound = Int16Array.from({ length: frames * channels }, (_, at) => ((at % channels) + 1) * 600);
  writeFileSync(join(path, "six.raw"), sound);
  const heard = async (channel: number | undefined) => {
    // The card is a file here; all that is above it is what would be written.
    const shared = /pcm\.sotto_shared_microphone \{[\s\S]+?\n\}\n/u;
    const six = `pcm.sotto_shared_microphone {\n  type file\n  slave.pcm { type null }\n  file /dev/null\n  infile "${join(path, "six.raw")}"\n  format raw\n}\n`;
    const file = join(path, "asound.conf");
    const text = asoundText(sharingOf(await array(t), channel)).replace(shared, six);
    writeFileSync(
      file,
      text.replace(
        'slave.pcm "sotto_shared_microphone"',
        'slave {\n    pcm "sotto_shared_microphone"\n    channels 6\n    rate 16000\n    format S16_LE\n  }',
      ),
    );
    const format = ["--format=S16_LE", "--channels=1", "--rate=16000", "--file-type=raw", "--samples=4000"];
    const bytes = execFileSync("arecord", ["-q", "--device=sotto_microphone", ...format], {
      env: { ...process.env, ALSA_CONFIG_PATH: `/usr/share/alsa/alsa.conf:${file}` },
    });
    return samplesOf(bytes)[2000] ?? 0;
  };
  t.ok(Math.abs((await heard(0)) - 600) < 5);
  t.ok(Math.abs((await heard(4)) - 3000) < 5);
  t.ok(Math.abs((await heard(undefined)) - 2100) < 20, "the mean of 600 to 3600");
});

t.test("a card without a microphone, and one of which nothing is known, have what is usual", async (t) => {
  const speaker = { device: 3, direction: "playback", name: "", rates: [], channels: [], holders: [] } as const;
  const card = { index: 0, id: "PCH", driver: "", name: "", streams: [speaker] };
  const text = asoundText(sharingOf(card));
  t.notMatch(text, "microphone");
  t.match(text, /hw:CARD=PCH,DEV=3"\s+rate 48000\s+channels 2/u);
  const microphone = { ...speaker, direction: "capture" } as const;
  t.match(asoundText(sharingOf({ ...card, streams: [microphone] })), /rate 16000\s+channels 1/u);
});
