import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import t from "tap";
import { headerBytes } from "../../sound/wav-build.ts";
import { EchoCanceller } from "./canceller.ts";
import { SiteEcho } from "./site-echo.ts";

const frame = Buffer.alloc(headerBytes + 512);

/** A site's echo cancellation and the canceller in it. */
function siteEcho(t: { teardown(done: () => void): void }) {
  const canceller = new EchoCanceller();
  const echo = new SiteEcho(
    () => {},
    () => canceller,
  );
  t.teardown(() => echo.free());
  return { echo, canceller };
}

function read({ played }: EchoCanceller, place: number): number {
  const one = new Int16Array(1);
  played.read(place, one);
  return one[0]!;
}

t.test("nothing is created before the first sound, and only once; until then frames pass unchanged", async (t) => {
  let made = 0;
  const echo = new SiteEcho(
    () => {},
    () => void (made += 1),
  );
  t.equal(echo.hear(frame), frame);
  t.equal(made, 0);
  t.equal(echo.play(16_000), undefined, "there is none on this machine");
  t.equal(echo.play(16_000), undefined);
  t.equal(made, 1);
  t.equal(echo.hear(frame), frame);
});

t.test(
  "played samples are aligned with when they are heard, at any rate and channels, and are cut soon after a stop",
  async (t) => {
    const { echo, canceller } = siteEcho(t);
    const played = echo.play(48_000)?.(2);
    // A second of stereo, one side silent, in two pieces.
    const half = Int16Array.from({ length: 48_000 }, (_, n) => (n % 2 === 0 ? 1000 : 0));
    played?.hand(half, 1000);
    played?.hand(half, 1500);
    t.equal(read(canceller, 16_000 + 4000), 500, "the mean of both sides");
    t.equal(read(canceller, 16_000 + 12_000), 500, "without a seam");
    t.equal(canceller.played.stretchAt(31_000)?.start, 16_000);
    played?.end(1500);
    t.equal(read(canceller, 16_000 + 14_000), 0);
    t.equal(read(canceller, 16_000 + 13_000), 500, "what the device may have left stays");
  },
);

t.test("a sound that continues after an underrun is located again", async (t) => {
  const { echo, canceller } = siteEcho(t);
  const played = echo.play(16_000)?.(1);
  played?.hand(new Int16Array(1600).fill(7), 0);
  played?.hand(new Int16Array(1600).fill(7), 100);
  played?.hand(new Int16Array(1600).fill(7), 400);
  t.equal(canceller.played.stretchAt(3300)?.start, 0);
  t.equal(canceller.played.stretchAt(6500)?.start, 6400);
  t.equal(read(canceller, 5000), 0, "silence between both");
});

/** What a process makes of a configuration where the library is a file that is none. */
async function without(t: { testdir(files: Record<string, string>): string }, wanted: string): Promise<string> {
  const script = `
    import { cancellerOf } from ${JSON.stringify(join(import.meta.dirname, "choice.ts"))};
    const log = { info: ({ reason }) => console.log("said:", reason) };
    try {
      const make = cancellerOf({ echo_cancellation: ${JSON.stringify(wanted)} }, log);
      for (let site = 0; site < 2; site++) console.log(make?.(() => {}).play(16_000) === undefined ? "none" : "some");
    } catch (error) {
      console.log(error.name, error.message);
    }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    env: { ...process.env, LD_LIBRARY_PATH: t.testdir({ "libspeexdsp.so.1": "no library" }) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (bytes: Buffer) => (output += String(bytes)));
  await once(child, "close");
  return output.trim();
}

t.test(
  "without the library echo is not cancelled, which is reported once; where it is required the start fails",
  async (t) => {
    const missing = "libspeexdsp.so.1 is missing: install the Debian package libspeexdsp1";
    t.equal(await without(t, "auto"), `said: ${missing}\nnone\nnone`);
    t.equal(await without(t, "on"), `CannotWork ${missing}`);
    t.equal(await without(t, "off"), "none\nnone", "and nobody misses it");
  },
);
