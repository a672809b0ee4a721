/**
 * Push to talk: a session at the site of this device, from pressing a button to the end of the answer. What the microphone
 * hears from the press on is kept until the board listens, so that no word is lost, and sent only while it listens.
 */
import type { Board } from "./board.ts";
import { NotConnected } from "./connection.ts";
import { sampleRate } from "./sound.ts";
import { StreamedSounds } from "./streamed-sounds.ts";

/** The microphone and the speaker of a device. */
export type Sound = {
  /** Opens the microphone; what it hears goes to `hear`, mono, 16 kHz. Rejects when there is none, or it is not permitted. */
  open(hear: (samples: Int16Array) => void): Promise<void>;
  /** Closes the microphone: nothing listens from then on. */
  close(): void;
  /** Plays a WAV to its end, or until `stop` is called. */
  play(wav: Uint8Array): Promise<void>;
  stop(): void;
};

export type Talk = {
  /** `opening`: the microphone and the session. `thinking`: what was said is being recognised, understood and done. */
  readonly state: "idle" | "opening" | "listening" | "thinking" | "answering";
  /** What was heard, and what was answered. */
  readonly said: string;
  readonly answer: string;
  readonly intent: string | undefined;
  /** Why it ended, unless as it should. */
  readonly problem: Problem | undefined;
};
/** `tooEarly`: the button was released before the microphone was open, because the browser asked for permission. */
export type Problem =
  | "tooEarly"
  | "noMicrophone"
  | "notPermitted"
  | "notConnected"
  | "notHeard"
  | "notUnderstood"
  | "busy"
  | "failed";

const fresh: Talk = { state: "idle", said: "", answer: "", intent: undefined, problem: undefined };
/** What is kept while the board prepares to listen. */
const maxKeptSamples = 8 * sampleRate;
/** After the button is released, silence tells the recogniser that the sentence is over. */
const silenceMs = 32;
const maxSilenceMs = 4_000;
/** A session that has not begun by then is not there. */
const startTimeoutMs = 8_000;
const problems: Readonly<Record<string, Problem | undefined>> = {
  nominal: undefined,
  abortedByUser: undefined,
  intentNotRecognized: "notUnderstood",
  timeout: "notHeard",
  siteUnavailable: "busy",
};

export class PushToTalk {
  readonly #client: Board;
  readonly #sound: Sound;
  readonly #changed: (talk: Talk) => void;
  readonly #stops: readonly (() => void)[];
  #talk = fresh;
  readonly #streams: StreamedSounds;
  #sessionId: string | undefined;
  /** Undefined while the board listens. */
  #kept: Int16Array[] | undefined = [];
  #isOpen = false;
  #isHeld = false;
  #silence: ReturnType<typeof setInterval> | undefined;
  #late: ReturnType<typeof setTimeout> | undefined;
  /** Counts presses: what an earlier one has begun ends nothing of a later one. */
  #turn = 0;

  constructor(client: Board, sound: Sound, changed: (talk: Talk) => void) {
    this.#client = client;
    this.#sound = sound;
    this.#changed = changed;
    const siteId = client.siteId ?? "";
    const ofSite = { siteId };
    const streamFinished = (id: string) =>
      void client.say("audioServerStreamFinished", { id, siteId }, { siteId }).catch(() => undefined);
    this.#streams = new StreamedSounds((wav) => sound.play(wav), streamFinished);
    const mine = (of: { readonly siteId?: string | undefined }): boolean => of.siteId === siteId;
    this.#stops = [
      client.on("dialogueSessionStarted", (said) => mine(said) && this.#began(said.sessionId)),
      client.on("dialogueSessionEnded", (said) => mine(said) && this.#ended(said.sessionId, said.termination.reason)),
      client.on("asrStartListening", (said) => mine(said) && void this.#listen()),
      client.on("asrStopListening", (said) => mine(said) && this.#deaf()),
      client.on("asrTextCaptured", (said) => mine(said) && this.#captured(said.text)),
      client.on("intent", (said) => mine(said) && this.#change({ intent: said.intent.intentName })),
      client.on("ttsSay", (said) => mine(said) && this.#answered(said.text)),
      client.on("audioServerPlayBytes", (wav, { requestId }) => void this.#play(wav, requestId), ofSite),
      client.on("audioServerPlayBytesStreaming", (wav, part) => this.#playPart(wav, part), ofSite),
      client.on("audioServerStopPlaying", () => this.#stopSounds(), ofSite),
    ];
  }

  get talk(): Talk {
    return this.#talk;
  }

  /** Begins, with what is said from now on. Call it in the handler of the person's tap: browsers require that. */
  async press(): Promise<void> {
    if (this.#talk.state !== "idle") return;
    const turn = ++this.#turn;
    this.#isHeld = true;
    this.#kept = [];
    this.#talk = fresh;
    this.#change({ state: "opening" });
    try {
      await this.#openMicrophone();
      if (turn !== this.#turn) return;
      if (!this.#isOpen) return this.#finish("tooEarly");
      await this.#online();
      if (turn !== this.#turn) return;
      await this.#client.startSession();
      this.#late = setTimeout(() => this.#sessionId === undefined && this.#finish("failed"), startTimeoutMs);
    } catch (error) {
      if (turn === this.#turn) this.#finish(problemOf(error as Error));
    }
  }

  /** The person has finished the sentence. */
  release(): void {
    this.#isHeld = false;
    if (!this.#isOpen) return;
    this.#closeMicrophone();
    if (this.#talk.state === "listening" && this.#kept === undefined) this.#fallSilent();
  }

  /** Ends it at once. */
  cancel(): void {
    const sessionId = this.#sessionId;
    if (sessionId !== undefined) this.#client.endSession(sessionId).catch(() => undefined);
    this.#stopSounds();
    this.#finish(undefined);
  }

  close(): void {
    if (this.#talk.state !== "idle") this.cancel();
    for (const stop of this.#stops) stop();
  }

  async #openMicrophone(): Promise<void> {
    await this.#sound.open((samples) => this.#hear(samples));
    // Released, or cancelled, while the browser asked for permission.
    if (!this.#isHeld || this.#talk.state === "idle") this.#sound.close();
    else this.#isOpen = true;
  }

  /** A phone that was asleep is on its way back. */
  async #online(): Promise<void> {
    let late: ReturnType<typeof setTimeout> | undefined;
    const never = new Promise<never>((_, reject) => {
      late = setTimeout(() => reject(new NotConnected("the board cannot be reached")), startTimeoutMs);
    });
    await Promise.race([this.#client.online(), never]).finally(() => clearTimeout(late));
  }

  #closeMicrophone(): void {
    this.#isOpen = false;
    this.#sound.close();
  }

  #hear(samples: Int16Array): void {
    if (this.#kept === undefined) return this.#client.hear(samples);
    this.#kept.push(samples);
    let count = this.#kept.reduce((sum, { length }) => sum + length, 0);
    while (count > maxKeptSamples) count -= this.#kept.shift()?.length ?? count;
  }

  #began(sessionId: string): void {
    // A session that somebody else starts at this site: an announcement is played, and no microphone is opened.
    clearTimeout(this.#late);
    this.#sessionId = sessionId;
  }

  /** The board listens: for what the button was pressed, or for the answer to a question. */
  async #listen(): Promise<void> {
    if (this.#talk.state === "idle") return;
    const isAnswer = this.#talk.state !== "opening";
    const turn = this.#turn;
    if (isAnswer && !this.#isOpen) {
      this.#isHeld = true;
      this.#kept = [];
      try {
        await this.#openMicrophone();
      } catch (error) {
        if (turn === this.#turn) this.#finish(problemOf(error as Error));
      }
      if (turn !== this.#turn) return;
    }
    this.#change({ state: "listening", ...(isAnswer ? { said: "" } : {}) });
    const kept = this.#kept ?? [];
    this.#kept = undefined;
    for (const samples of kept) this.#client.hear(samples);
    if (!this.#isOpen) this.#fallSilent();
  }

  #fallSilent(): void {
    clearInterval(this.#silence);
    let left = maxSilenceMs;
    const part = new Int16Array((sampleRate * silenceMs) / 1000);
    this.#silence = setInterval(() => {
      left -= silenceMs;
      if (left < 0) clearInterval(this.#silence);
      else this.#client.hear(part);
    }, silenceMs);
  }

  #deaf(): void {
    clearInterval(this.#silence);
    this.#kept = [];
    if (this.#isOpen) this.#closeMicrophone();
    this.#isHeld = false;
    if (this.#talk.state === "listening") this.#change({ state: "thinking" });
  }

  #captured(text: string): void {
    if (this.#talk.state !== "idle") this.#change({ said: text });
  }

  #answered(text: string): void {
    if (this.#talk.state === "idle" || text === "") return;
    this.#change({ state: "answering", answer: text });
  }

  async #play(wav: Uint8Array, requestId: string): Promise<void> {
    const siteId = this.#client.siteId ?? "";
    // Whoever has asked waits for the end, also of a sound that this device cannot play.
    await this.#sound.play(wav).catch(() => undefined);
    this.#client.say("audioServerPlayFinished", { id: requestId, siteId }, { siteId }).catch(() => undefined);
  }

  #playPart(
    wav: Uint8Array,
    part: { readonly requestId: string; readonly chunkNumber: string; readonly isLastChunk: string },
  ): void {
    this.#streams.part(wav, part.requestId, Number(part.chunkNumber), part.isLastChunk === "1");
  }

  #stopSounds(): void {
    this.#sound.stop();
    this.#streams.stop();
  }

  #ended(sessionId: string, reason: string): void {
    if (this.#talk.state === "idle") return;
    if (this.#sessionId !== undefined && this.#sessionId !== sessionId) return;
    this.#finish(reason in problems ? problems[reason] : "failed");
  }

  #finish(problem: Problem | undefined): void {
    this.#turn += 1;
    this.#sessionId = undefined;
    clearTimeout(this.#late);
    this.#deaf();
    this.#change({ state: "idle", problem });
  }

  #change(change: Partial<Talk>): void {
    this.#talk = { ...this.#talk, ...change };
    this.#changed(this.#talk);
  }
}

function problemOf({ name }: Error): Problem {
  if (name === "NotConnected") return "notConnected";
  if (name === "NotAllowedError" || name === "SecurityError") return "notPermitted";
  return name === "NotFoundError" || name === "NotReadableError" ? "noMicrophone" : "failed";
}
