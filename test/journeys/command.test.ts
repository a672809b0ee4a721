/** `sotto` as a person and a program use it, against the whole platform. */
import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { dialogueSessionEnded, type HotwordDetected, hotwordDetected } from "#bus";
import { inNoise } from "../../bench/voices/sound.ts";
import { synthesize } from "../../bench/voices/synthesize.ts";
import { voiceNamed } from "../../bench/voices/voices.ts";
import { buildWav } from "../../platform/sound/wav-build.ts";
import { speakThrough } from "../../supervisor/virtual-audio/socket.ts";
import { listening, startPlatform } from "./platform.ts";

// A wake word is trained in it, on a machine that may be busy.
t.setTimeout(900_000);

const { SOTTO_TEST_BUILD: build } = process.env;
const main = build === undefined ? join(import.meta.dirname, "../../cli/main.ts") : join(build, "cli/main.js");

type Result = { readonly code: number; readonly out: string; readonly err: string };

t.test("the platform is inspected, queried, changed, backed up and restored with the command alone", async (t) => {
  const words = ["okay computer", "hey casa"].map((phrase) => `[[hotword.wake_words]]\nphrase = "${phrase}"\n`);
  const platform = await startPlatform(t, { config: words.join("") });
  const { folder } = platform;
  const environment = {
    PATH: process.env["PATH"],
    HOME: folder,
    SOTTO_RUNTIME: join(folder, "run"),
  };
  const sotto = (...args: readonly string[]) =>
    new Promise<Result>((resolve) => {
      const child = execFile(process.execPath, [main, ...args], { env: environment }, (error, out, err) =>
        resolve({ code: error === null ? 0 : Number(error.code), out, err }),
      );
      child.stdin?.end();
    });
  const json = async (...args: readonly string[]) => {
    const { code, out, err } = await sotto(...args, "--json");
    return { code, err, value: JSON.parse(out.trim().split("\n").at(-1) ?? "") as Record<string, never> };
  };

  t.match((await json("status")).value, { health: "healthy", components: [{ name: "asr", state: "up" }] });
  const seen = await sotto("status");
  t.match(seen, { code: 0, out: /^Sotto .* healthy/u });
  t.notOk(seen.out.includes("\u001b"), "no colour in a pipe");

  t.match(await sotto("ask", "turn", "on", "the", "kitchen", "light"), { code: 0, out: /room=kitchen[^]*is on/u });
  t.match(await sotto("ask", "set a timer", "--answer", "ten minutes"), { code: 0, out: /10 minutes/u });
  t.match(await sotto("ask", "fly me to the moon"), { code: 1, out: /fits no intent/u });
  const why = await json("why");
  t.match(why, { code: 1, value: { verdict: { code: "NO_INTENT" } } });
  t.match(await sotto("sessions", "list"), { code: 0, out: /turn on the kitchen light/u });
  t.equal((await sotto("sessions", "forget", "--all", "--yes")).code, 0);
  t.match(await sotto("why"), { code: 1, err: /no session/u });

  t.match(await sotto("inject", "room", "atelier"), { code: 0 });
  t.match(await sotto("ask", "turn on the atelier light"), { code: 0, out: /room=atelier/u });
  t.match(await sotto("inject", "nonsense", "x"), { code: 1, out: /unknown entity/u });

  t.match(await sotto("restart", "feedback"), { code: 0, out: /feedback is up/u });
  t.match(await sotto("restart", "fedback"), { code: 1, err: /no such component/u });
  t.match(await json("task", "last"), { code: 0, value: { status: "completed" } });
  t.match(await sotto("task", "nobody"), { code: 1, err: /no task begins with nobody/u });
  t.match(await sotto("logs", "nlu", "-n", "1"), { code: 0, out: /nlu/u });
  for (const wrong of [
    ["-n", "0"],
    ["-n", "x"],
    ["--since", "yesterday"],
    ["--until", "13"],
  ])
    t.equal((await sotto("logs", ...wrong)).code, 64, wrong.join(" "));

  t.match(await sotto("config", "set", "asr.partial", "true"), { code: 0, out: /restarted: asr/u });
  t.match(await sotto("config", "get", "asr.partial"), { code: 0, out: "true\n" });
  t.equal((await sotto("config", "set", "asr.partial", "maybe")).code, 64);
  t.match(await sotto("config", "set", "bus.password", "secret"), { code: 64, err: /command line/u });
  t.match(await sotto("config", "check"), { code: 0 });

  const password = join(folder, "password");
  writeFileSync(password, "correct horse\n");
  t.match(await sotto("user", "add", "anna", "--new-password-file", password), { code: 0 });
  t.match(await sotto("user", "remove", "anna"), { code: 1, err: /last active user/u });
  t.match(await sotto("claim", "status"), { code: 0, out: /has a user/u });

  const host = new URL(platform.control.admin.url).host;
  const fingerprint = (await sotto("certificate")).out.trim();
  const there = ["--host", host, "--login", "anna", "--password-file", password] as const;
  t.match(await sotto("status", ...there), { code: 77, err: /not known yet/u });
  t.match(await sotto("status", ...there, "--fingerprint", `SHA256:${"00:".repeat(31)}00`), {
    code: 77,
    err: /another/u,
  });
  t.match(await sotto("login", ...there, "--fingerprint", fingerprint), { code: 0 });
  const profile = join(folder, ".config/sotto/hosts", `${host.replace(":", "_")}.json`);
  t.equal(statSync(profile).mode & 0o777, 0o600);
  t.match(await sotto("status", "--host", host), { code: 0, out: /healthy/u });
  writeFileSync(password, "wrong horse\n");
  t.equal((await sotto("status", ...there)).code, 77);
  t.equal((await sotto("status", "--host", "no/host")).code, 64);
  t.match(await sotto("logout", "--host", host), { code: 0, out: /forgotten/u });

  const doctor = await json("doctor");
  t.same(
    (doctor.value as unknown as { checks: { check: string; state: string }[] }).checks
      .filter(({ check }) => ["running", "components", "configuration", "broker", "certificate"].includes(check))
      .map(({ state }) => state),
    ["good", "good", "good", "good", "good"],
  );
  const key = join(folder, "data", "sotto.db");
  chmodSync(key, 0o644);
  t.match(await sotto("doctor", "permissions", "--fix"), { code: 1, out: /fixed: chmod 600/u });
  t.equal(statSync(key).mode & 0o777, 0o600);
  t.match(await sotto("doctor", "--undo"), { code: 0, out: /undone: chmod 644/u });

  await t.test("a wake word is trained from three recordings, tested, and detected by the microphone", async (t) => {
    const recordings = join(folder, "casa");
    mkdirSync(recordings);
    const voices = ["flite-slt", "flite-rms", "flite-awb"];
    const phrase = (name: string) => synthesize("hey casa", voiceNamed(name));
    for (const name of voices) {
      const samples = inNoise(await phrase(name), { snr: 30 });
      writeFileSync(join(recordings, `${name}.wav`), buildWav({ rate: 16_000, channels: 1, samples }));
    }
    const train = ["wake-word", "train", "hey", "casa", "--quick", "--recordings", recordings];
    t.match(await sotto(...train), { code: 0, out: /with 3 recordings[^]*done/u });
    t.match(await sotto("wake-word", "list"), { code: 0, out: /hey-casa/u });
    t.match(await sotto("wake-word", "test", "hey casa", "--recordings", recordings), { code: 0, out: /heard/u });
    const ours = ({ modelId, siteId }: HotwordDetected) => modelId === "hey_casa" && siteId === "default";
    const woken = () => platform.bus.heard(hotwordDetected).some(({ payload }) => ours(payload));
    platform.bus.forget();
    // A quick training does not hear each of them each time.
    for (const name of [...voices, ...voices, ...voices]) {
      if (woken()) break;
      await speakThrough(platform.control.virtualAudio?.socket ?? "", "default", await phrase(name));
      await listening(platform, 1);
    }
    t.match((await platform.bus.next(hotwordDetected, ours)).payload, { modelVersion: /^embedding-1/u });
    await platform.bus.next(dialogueSessionEnded);
  });

  const backup = join(folder, "board.backup");
  const passphrase = join(folder, "passphrase");
  writeFileSync(passphrase, "a few good words\n");
  t.match(await sotto("backup", backup, "--passphrase-file", passphrase), { code: 0 });
  t.equal(statSync(backup).mode & 0o777, 0o600);
  t.equal((await sotto("backup", backup, "--passphrase-file", passphrase)).code, 64, "nothing is written over");
  const restore = ["restore", backup, "--passphrase-file", passphrase] as const;
  t.match(await sotto(...restore, "--yes"), { code: 75, err: /stop the platform/u });
  await sotto("config", "set", "asr.partial", "--default");
  t.match(await sotto(...restore, "--dry-run"), { code: 0, out: /differs in asr.partial/u });
  t.match(await sotto("wake-word", "remove", "hey-casa"), { code: 0, out: /removed/u });
  const where = ["--data", join(folder, "data"), "--config", join(folder, "platform.toml")] as const;
  await platform.stop();
  t.match(await sotto("status"), { code: 69, err: /no platform is running/u });
  t.match(await sotto(...restore, "--yes", ...where), { code: 0, out: /is restored/u });
  t.match(await sotto("config", "check", join(folder, "platform.toml")), { code: 0 });
  t.ok(existsSync(join(folder, "data/wake-words/hey-casa.json")), "the trained wake word is back");
  t.match(readFileSync(join(folder, "platform.toml"), "utf8"), /partial = true/u);
  writeFileSync(passphrase, "other words here\n");
  t.match(await sotto(...restore, "--yes", ...where), { code: 65, err: /passphrase is wrong/u });
});
