/** Holds one conversation with a running platform by voice: what was heard, the result, and the sound of the answer. */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Control } from "../../supervisor/control-file.ts";
import { speakThrough } from "../../supervisor/virtual-audio/socket.ts";
import { asrStartListening } from "#bus";
import { type Moment, momentOf } from "../timeline.ts";
import { Failure } from "../failure.ts";
import { type Broker, connectTo, subscribeTo } from "./broker.ts";

export type Outcome = {
  readonly woke: boolean;
  /** Why the session ended; undefined when none started or it did not end in time. */
  readonly ended: string | undefined;
  /** The WAV of the last spoken answer; undefined when there was none. */
  readonly answer: string | undefined;
};

export type Talk = {
  readonly control: Control;
  readonly broker: Broker;
  readonly siteId: string;
  readonly speech: Int16Array;
  /** The replies to the platform's questions, in order. */
  readonly answers?: readonly Int16Array[];
  readonly tell: (moment: Moment, at: number) => void;
};

/** `sessionId`: undefined before it has begun. */
type Here = { readonly siteId: string; readonly sessionId: string | undefined };

const seeStatus = { remedy: "see `sotto status`" };
/** Timeouts: for the wake word after the last word, and for the whole session. */
const timeoutsMs = { wake: 3000, session: 60_000 };

/** Speaks, and listens until the session ends. Rejects when the platform cannot be reached. */
export async function converse({ control, broker, siteId, speech, answers = [], tell }: Talk): Promise<Outcome> {
  const audio = control.virtualAudio;
  const site = audio?.sites.find((known) => known.siteId === siteId);
  if (audio === undefined || site === undefined)
    throw new Error(
      audio === undefined
        ? "the running platform has a real microphone: just speak to it"
        : `no site "${siteId}": there are ${audio.sites.map((known) => known.siteId).join(", ")}`,
    );
  const { prefix } = control.bus;
  const client = await connectTo(broker);
  try {
    let woke = false;
    let answer: Promise<string | undefined> = Promise.resolve(undefined);
    const end = Promise.withResolvers<string | undefined>();
    // It may be rejected while something else is waited for.
    end.promise.catch(() => {});
    let turns = 0;
    let sessionId: string | undefined;
    client.on("message", (topic, bytes) => {
      const name = topic.slice(prefix.length + 1);
      // The first turn is the command; each later one is the reply to a question.
      if (asrStartListening.parse(name) && asrStartListening.decode(bytes).siteId === siteId) {
        const next = answers[turns - 1];
        turns += 1;
        if (next !== undefined) speakThrough(audio.socket, siteId, next).catch(end.reject);
      }
      if (name.endsWith("/audioFrame")) return;
      const moment = momentOf(name, bytes);
      if (moment === undefined || !isAbout(moment, { siteId, sessionId })) return;
      if (moment.what === "session") ({ sessionId } = moment);
      tell(moment, performance.now());
      woke ||= moment.what === "wake word";
      if (moment.what === "spoken") answer = newest(site.speakerFolder);
      if (moment.detail.startsWith("ended: ")) end.resolve(moment.detail.slice("ended: ".length));
    });
    client.on("close", () => end.reject(new Failure("unreachable", `lost the broker ${broker.url}`, seeStatus)));
    const heard = ["hotword", "asr", "nlu", "intent", "dialogueManager", "tts", "error"].map(
      (first) => `${prefix}/${first}/#`,
    );
    await subscribeTo(client, heard, broker);
    await speakThrough(audio.socket, siteId, speech);
    tell({ what: "you", detail: "have spoken", siteId }, performance.now());
    const wake = new Promise<undefined>((resolve) =>
      setTimeout(() => (woke ? undefined : resolve(undefined)), timeoutsMs.wake).unref(),
    );
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), timeoutsMs.session).unref());
    const reason = await Promise.race([end.promise, wake, late]);
    return { woke, ended: reason, answer: await answer };
  } finally {
    client.removeAllListeners("close");
    await client.endAsync();
  }
}

/**
 * True for a moment of the conversation at this site. The understanding tells of no site, and others ask it, too: people in other
 * rooms, and the self-test.
 */
export function isAbout(moment: Moment, { siteId, sessionId }: Here): boolean {
  if (moment.siteId !== undefined) return moment.siteId === siteId;
  return ["error", "not valid"].includes(moment.what) || (sessionId !== undefined && moment.sessionId === sessionId);
}

/** Returns the newest file of a folder: the file of a sound is complete once the sound has been played. */
async function newest(folder: string): Promise<string | undefined> {
  const paths = (await readdir(folder)).map((name) => join(folder, name));
  const dated = await Promise.all(paths.map(async (path) => ({ path, at: (await stat(path)).mtimeMs })));
  return dated.sort((one, other) => other.at - one.at || other.path.localeCompare(one.path))[0]?.path;
}
