/** The whole platform as its user runs it: the real supervisor as a process, all components, virtual microphones and speakers. */
import { audioServerAudioFrame, eagerSelfTestSite, hotwordToggleOff, hotwordToggleOn, selfTestSite } from "#bus";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { synthesize } from "../../bench/voices/synthesize.ts";
import { buildExamples } from "../../scripts/build-examples.ts";
import { type Voice, voiceNamed } from "../../bench/voices/voices.ts";
import { join as joinSounds, silence } from "../../platform/sound/pcm.ts";
import { type Control, readControl } from "../../supervisor/control-file.ts";
import { speakThrough } from "../../supervisor/virtual-audio/socket.ts";
import { type BusUser, Observer } from "../observer.ts";
import type { Testing } from "../world.ts";
import { lastSound } from "./listen.ts";
import { bringTrained } from "./trained.ts";

const root = join(import.meta.dirname, "../..");
/** How long a busy machine may take until all is ready. */
const readyTimeoutMs = 300_000;

export type Platform = {
  readonly folder: string;
  readonly control: Control;
  readonly supervisor: ChildProcess;
  /** Outside, on the bus. */
  readonly bus: Observer;
  /** Says the wake word, once it is on, and the sentence at a site; resolves when the last sample was heard. */
  readonly command: (text: string, siteId?: string, how?: Speaking) => Promise<void>;
  /** Says something without the wake word. */
  readonly utter: (text: string, siteId?: string, how?: Speaking) => Promise<void>;
  /** The sound that the site's speaker played last, 16 kHz mono. */
  readonly played: (siteId?: string) => Int16Array;
  /** What supervisor and components printed. */
  readonly output: () => string;
  readonly stop: () => Promise<number | null>;
};

/** In which voice, if not the platform's, and what becomes of it on the way to the microphone. */
export type Speaking = { readonly voice?: Voice; readonly through?: (sound: Int16Array) => Int16Array };
const unchanged = (sound: Int16Array): Int16Array => sound;

export type PlatformOptions = {
  readonly sites?: readonly string[];
  /** TOML, added to the configuration. */
  readonly config?: string;
  /** TOML, added to its section [admin]. */
  readonly admin?: string;
  /** Instead of the examples: a folder with `assistant/` and `skills/`. */
  readonly examples?: string;
  readonly voice?: Voice;
  /** Who the observer is on a broker that takes nobody without a credential. */
  readonly user?: BusUser;
  /** A data folder to start on, with its own platform.toml; `config`, `sites` and `disabled` are not used then. */
  readonly data?: string;
  /** Components that an operator has disabled. */
  readonly disabled?: readonly string[];
  /** Of the supervisor, beside those that every platform is started with. */
  readonly args?: readonly string[];
  /** Starts the external broker, without which the platform has started. */
  readonly withoutBroker?: () => Promise<void>;
  /** What runs the supervisor: a program and its arguments, in front of it. */
  readonly under?: readonly string[];
};

/** Starts it and waits until it is ready; it is stopped, and its folder removed, with the test. */
export async function startPlatform(t: Testing, options: PlatformOptions = {}): Promise<Platform> {
  const { sites = ["default"], config = "", admin = "", voice = voiceNamed("flite-slt") } = options;
  const folder = mkdtempSync(join(tmpdir(), "sotto-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  // The suite names the build, which is what is shipped and starts faster; a journey run by itself takes the sources.
  const { SOTTO_TEST_BUILD: build } = process.env;
  const examples = options.examples ?? join(build ?? folder, "examples");
  if (options.examples === undefined && build === undefined) await buildExamples(examples);
  const [data, runtime] = [options.data ?? join(folder, "data"), join(folder, "run")];
  const file = join(options.data ?? folder, "platform.toml");
  let keepTrained = (): void => undefined;
  if (options.data === undefined) {
    mkdirSync(data);
    if (build !== undefined && options.examples === undefined) keepTrained = bringTrained(data, build);
    if (options.disabled !== undefined) writeFileSync(join(data, "disabled.json"), JSON.stringify(options.disabled));
    const places = sites.map((site) => `[[audio_server.sites]]\nsite_id = "${site}"\n`).join("\n");
    const bus = config.includes("[bus]") ? "" : '[bus]\naddress = "127.0.0.1:0"\n';
    // On a busy machine the second recogniser may be late: no journey is about the question that follows.
    const asr = config.includes("[asr]") ? "" : "[asr]\nunverified_likelihood = 0\n";
    // A person goes away after 15 s; a recogniser that gets a tenth of a processor is not yet done then, and who waits for its
    // text waits in vain.
    const dialogue = config.includes("[dialogue]")
      ? ""
      : "[dialogue]\nsession_timeout = 90\nnlu_answer = 30\nskill_answer = 30\n";
    writeFileSync(file, `${bus}[admin]\naddress = "127.0.0.1:0"\n${admin}\n${asr}${config}\n${dialogue}${places}`);
  }
  const args = [
    "--data",
    data,
    "--runtime",
    runtime,
    "--config",
    file,
    "--examples",
    examples,
    "--virtual-audio=on",
    "--anonymous=open",
  ];
  args.push(...(options.args ?? []));
  const main = build === undefined ? join(root, "supervisor/main.ts") : join(build, "supervisor/main.js");
  // Without the test runner's loaders, which would go down to the last child: a skill is no module that they can load.
  const [program, ...before] = [...(options.under ?? []), "env", "-u", "NODE_OPTIONS"];
  const supervisor = spawn(program ?? "env", [...before, process.execPath, main, ...args, "--verbose"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const ended = new Promise<number | null>((resolve) => supervisor.once("close", resolve));
  const stop = () => {
    supervisor.kill("SIGTERM");
    return ended;
  };
  t.teardown(stop);
  let startBroker = options.withoutBroker;
  const ready = new Promise<void>((resolve, reject) => {
    const look = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Sotto is ready.")) resolve();
      else if (output.includes("Sotto has started, but")) startBroker?.().then(resolve, reject);
      else return;
      startBroker = undefined;
    };
    supervisor.stdout.on("data", look);
    supervisor.stderr.on("data", look);
    supervisor.once("close", (code) => reject(new Error(`the supervisor ended with ${code}:\n${output}`)));
    setTimeout(() => reject(new Error(`not ready:\n${output}`)), readyTimeoutMs).unref();
  });
  await ready;
  keepTrained();
  const control = await readControl(runtime);
  if (control?.virtualAudio === undefined) throw new Error(`no virtual audio:\n${output}`);
  const observer = await Observer.connect(control.bus.url, control.bus.prefix, options.user, isOfSelfTest);
  t.teardown(() => observer.end());
  const wakeWordIsOn = watchWakeWords(observer);
  const { socket, sites: known } = control.virtualAudio;
  const utter = async (text: string, siteId = "default", { voice: own = voice, through = unchanged }: Speaking = {}) =>
    speakThrough(socket, siteId, through(await synthesize(text, own)));
  return {
    folder,
    control,
    supervisor,
    bus: observer,
    utter,
    command: async (text, siteId = "default", { voice: own = voice, through = unchanged } = {}) => {
      const wake = await synthesize(control.wakeWord, own);
      const rate = { rate: 16_000, channels: 1 };
      const pause = silence(16_000, 0.3);
      const speech = joinSounds([{ ...rate, samples: wake }, pause, { ...rate, samples: await synthesize(text, own) }]);
      await wakeWordIsOn(siteId);
      await speakThrough(socket, siteId, through(speech.samples));
    },
    played: (siteId = "default") => {
      const site = known.find((one) => one.siteId === siteId);
      if (site === undefined) throw new RangeError(`no site ${siteId}`);
      return lastSound(readdirSync(site.speakerFolder).map((name) => join(site.speakerFolder, name)));
    },
    output: () => output,
    stop,
  };
}

const selfTestSites = [selfTestSite, eagerSelfTestSite].map((siteId) => `"siteId":"${siteId}"`);

/** What the board says to itself to test its sound, whenever the machine has time for it, would be taken for what a journey waits for. */
function isOfSelfTest({ topic, bytes }: { readonly topic: string; readonly bytes: Buffer }): boolean {
  if (topic.startsWith("audioServer/")) return topic.startsWith(`audioServer/${selfTestSite}`);
  return bytes.length < 10_000 && selfTestSites.some((one) => bytes.includes(one));
}

/**
 * The function returned resolves when no session keeps the wake word off at a site, as far as was heard: a board that is busy takes
 * a while from the end of a session until then. Who hears that it is on says nothing that the board hears before.
 */
function watchWakeWords(bus: Observer): (siteId: string) => Promise<void> {
  const off = new Set<string>();
  const waiting = new Set<() => void>();
  // One that a client has switched off, which names no session, stays so: a journey may try that.
  bus.watch(hotwordToggleOff, ({ siteId, sessionId }) => {
    if (sessionId !== undefined) off.add(siteId);
  });
  bus.watch(hotwordToggleOn, ({ siteId }) => {
    off.delete(siteId);
    for (const look of waiting) look();
  });
  return (siteId) =>
    new Promise((resolve) => {
      const look = () => {
        if (off.has(siteId)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
}

/** Resolves when the microphones have been heard for that many seconds more. */
export async function listening({ bus }: Platform, seconds: number): Promise<void> {
  let left = Math.ceil(seconds * 62.5);
  await new Promise<void>((resolve) => {
    const stop = bus.watch(audioServerAudioFrame, () => {
      left -= 1;
      if (left > 0) return;
      stop();
      resolve();
    });
  });
}
