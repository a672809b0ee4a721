/**
 * The client of an app: every topic of the bus that its user may hear as a callback, every command as a method, and the
 * device as a site of its own. For browsers, Node and React Native: it uses nothing but the standard WebSocket.
 */
import { Connection, NotConnected, type SocketClass, type State, type User } from "./connection.ts";
import { FrameCutter } from "./sound.ts";
import type { Payloads, topics } from "./topics.ts";

type Topics = typeof topics;
export type TopicName = keyof Topics;
type Names<Pattern extends string> = Pattern extends `${string}<${infer Name}>${infer Rest}`
  ? Name | Names<Rest>
  : never;
/** What stands in a topic besides its fixed words: `{ siteId: "kitchen" }`. */
export type Params<Name extends TopicName> = { readonly [Key in Names<Topics[Name][0]>]: string };
/** JSON as an object, sound as bytes (a WAV). */
export type Payload<Name extends TopicName> = Name extends keyof Payloads
  ? Payloads[Name]
  : Topics[Name][1] extends "binary"
    ? Uint8Array
    : undefined;
export type Listener<Name extends TopicName> = (payload: Payload<Name>, params: Params<Name>) => void;

export type ClientOptions = {
  /** `wss://BOARD:8443/mqtt` */
  readonly url: string;
  /** A token of `sotto token add`, or a user name and password; left out in Node if the handshake has the credential. */
  readonly token?: string | undefined;
  readonly user?: User | (() => User | undefined) | undefined;
  /** The site of this device, of `newSite`; without one it neither talks nor plays. */
  readonly siteId?: string | undefined;
  /** The standard WebSocket by default. */
  readonly WebSocket?: SocketClass | undefined;
  /** The prefix of the topics. */
  readonly prefix?: string | undefined;
  readonly onState?: ((state: State) => void) | undefined;
  /** The user may hear nothing of this topic. */
  readonly onForbidden?: ((filter: string) => void) | undefined;
};

type AnyListener = (payload: never, params: never) => void;
type Heard = { readonly name: TopicName; readonly filter: string; readonly listener: AnyListener };
type Values = Readonly<Record<string, readonly string[]>>;

const utf8 = new TextEncoder();
const text = new TextDecoder();

/** Returns a name for the site of a device, at random: keep it, and it is the same device next time. */
export function newSite(kind: "browser" | "app"): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return `${kind}-${[...random].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

const filled = (pattern: string, params: Readonly<Record<string, string>>, missing?: string): string =>
  pattern.replaceAll(/<(\w+)>/gu, (_, key: string) => {
    const value = params[key] ?? missing;
    if (value === undefined || value === "" || (value !== missing && /[/+#\0]/u.test(value)))
      throw new RangeError(`the topic ${pattern} needs a valid ${key}`);
    return value;
  });

/** With only the topics that an app needs: a page downloads no others. */
export class Board {
  readonly siteId: string | undefined;
  readonly #topics: Partial<Topics>;
  readonly #prefix: string;
  readonly #connection: Connection;
  readonly #heard = new Set<Heard>();
  readonly #frames = new FrameCutter();
  #state: State = { state: "closed" };
  #waiting: (() => void)[] = [];

  constructor(options: ClientOptions, known: Partial<Topics>) {
    this.#topics = known;
    const { url, token, user, siteId, prefix = "msg", onState = () => undefined } = options;
    this.siteId = siteId;
    this.#prefix = prefix;
    const given = token === undefined ? user : { name: "token", secret: token };
    this.#connection = new Connection({
      url,
      clientId: siteId ?? "",
      user: () => (typeof given === "function" ? given() : given),
      WebSocket: options.WebSocket ?? (globalThis as unknown as { WebSocket: SocketClass }).WebSocket,
      onMessage: (topic, payload) => this.#take(topic, payload),
      onState: (state) => {
        this.#state = state;
        const waiting = this.#waiting;
        this.#waiting = [];
        for (const look of waiting) look();
        onState(state);
      },
      onForbidden: options.onForbidden ?? (() => undefined),
    });
  }

  get isOnline(): boolean {
    return this.#connection.isOnline;
  }

  open(): this {
    this.#connection.open();
    return this;
  }

  close(): void {
    this.#connection.close();
  }

  /** Resolves when it is connected and subscribed, however long that takes; rejects when the board refuses, or it is closed. */
  online(): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const now = this.#state;
        if (now.state === "online") resolve();
        else if (now.state === "refused") reject(new NotConnected(now.reason));
        else if (now.state === "closed") reject(new NotConnected("the client is closed"));
        else this.#waiting.push(look);
      };
      look();
    });
  }

  /** Calls back for each message of a topic, of all sites or with `params` of one. Returns what ends that. */
  on<Name extends TopicName>(name: Name, listener: Listener<Name>, params: Partial<Params<Name>> = {}): () => void {
    const filter = `${this.#prefix}/${filled(this.#row(name)[0], params as Record<string, string>, "+")}`;
    const one: Heard = { name, filter, listener: listener };
    if (![...this.#heard].some((other) => other.filter === filter))
      this.#connection.subscribe(filter, this.#row(name)[2]);
    this.#heard.add(one);
    return () => {
      this.#heard.delete(one);
      if (![...this.#heard].some((other) => other.filter === filter)) this.#connection.unsubscribe(filter);
    };
  }

  /** Says something on a topic. Resolves when the board has it; rejects with NotConnected. */
  say<Name extends TopicName>(name: Name, payload: Payload<Name>, params?: Params<Name>): Promise<void> {
    const [pattern, kind, qos] = this.#row(name);
    const topic = `${this.#prefix}/${filled(pattern, params ?? {})}`;
    const bytes =
      kind === "binary" ? (payload as Uint8Array) : utf8.encode(kind === "json" ? JSON.stringify(payload) : "");
    return this.#connection.publish(topic, bytes, qos);
  }

  // Sessions.

  /** Starts a session that listens; with a text, it asks that first. */
  startSession(
    options: { text?: string; siteId?: string; intents?: string[]; customData?: string; lang?: string } = {},
  ) {
    const { text: asked, siteId = this.#site(), intents, customData, lang } = options;
    const init = { type: "action" as const, text: asked, intentFilter: intents, canBeEnqueued: false };
    return this.say("dialogueStartSession", { init, siteId, customData, lang });
  }

  /** Speaks a text in a session of its own. */
  notify(said: string, siteId = this.#site()) {
    return this.say("dialogueStartSession", { init: { type: "notification", text: said }, siteId });
  }

  continueSession(
    sessionId: string,
    said: string,
    more: { intents?: string[]; slot?: string; customData?: string } = {},
  ) {
    const { intents, ...rest } = more;
    return this.say("dialogueContinueSession", { sessionId, text: said, intentFilter: intents, ...rest });
  }

  endSession(sessionId: string, said?: string) {
    return this.say("dialogueEndSession", { sessionId, text: said });
  }

  // Wake word, recognition, understanding, speech.

  /** Turns the wake word on or off at a site. */
  wakeWord(isOn: boolean, siteId: string) {
    return this.say(isOn ? "hotwordToggleOn" : "hotwordToggleOff", { siteId });
  }

  /** Turns recognition on or off at every site. */
  recognition(isOn: boolean) {
    return this.say(isOn ? "asrToggleOn" : "asrToggleOff", undefined);
  }

  startListening(siteId = this.#site(), sessionId?: string) {
    return this.say("asrStartListening", { siteId, sessionId });
  }

  stopListening(siteId = this.#site(), sessionId?: string) {
    return this.say("asrStopListening", { siteId, sessionId });
  }

  /** Asks what a text means; the answer is `nluIntentParsed` or `nluIntentNotRecognized` with the same id. */
  query(input: string, more: { id?: string; intents?: string[]; sessionId?: string } = {}) {
    const { intents, ...rest } = more;
    return this.say("nluQuery", { input, intentFilter: intents, ...rest });
  }

  /** Asks for one slot of an intent in a text; the answer is `nluSlotParsed`. */
  querySlot(input: string, intentName: string, slotName: string, more: { id?: string; sessionId?: string } = {}) {
    return this.say("nluPartialQuery", { input, intentName, slotName, ...more });
  }

  speak(said: string, more: { siteId?: string; lang?: string; id?: string } = {}) {
    return this.say("ttsSay", { text: said, siteId: this.#site(more.siteId), lang: more.lang, id: more.id });
  }

  // Sound.

  /** Plays a WAV at a site; `audioServerPlayFinished` has its id. */
  play(wav: Uint8Array, siteId: string, requestId: string) {
    return this.say("audioServerPlayBytes", wav, { siteId, requestId });
  }

  /** Plays a part of a stream, each a WAV; `audioServerStreamFinished` has its id. */
  playPart(
    wav: Uint8Array,
    siteId: string,
    requestId: string,
    part: { readonly number: number; readonly isLast: boolean },
  ) {
    const params = { siteId, requestId, chunkNumber: String(part.number), isLastChunk: part.isLast ? "1" : "0" };
    return this.say("audioServerPlayBytesStreaming", wav, params);
  }

  feedbackSounds(isOn: boolean, siteId: string) {
    return this.say(isOn ? "feedbackSoundToggleOn" : "feedbackSoundToggleOff", { siteId });
  }

  /** Says what the microphone of this device has heard: mono, 16 kHz, any number of samples. */
  hear(samples: Int16Array): void {
    const siteId = this.#site();
    // A frame that comes late is of no use.
    for (const frame of this.#frames.cut(samples))
      this.say("audioServerAudioFrame", frame, { siteId }).catch(() => undefined);
  }

  // Injection.

  /** Adds values to entities; `injectionComplete` has the id as `requestId`. */
  inject(values: Values, more: { replace?: boolean; id?: string } = {}) {
    const kind = more.replace === true ? ("addFromVanilla" as const) : ("add" as const);
    return this.say("injectionPerform", { id: more.id, operations: [[kind, values]] });
  }

  /** Removes all that was injected; `injectionResetComplete` has the id as `requestId`. */
  resetInjections(requestId?: string) {
    return this.say("injectionResetPerform", { requestId });
  }

  /** Throws RangeError for a device without a site. */
  #site(given?: string): string {
    const siteId = given ?? this.siteId;
    if (siteId === undefined) throw new RangeError("name a site, or give this client one of its own");
    return siteId;
  }

  #row(name: TopicName): readonly [string, "json" | "binary" | "empty", 0 | 1] {
    const row = this.#topics[name];
    if (row === undefined) throw new RangeError(`this client was made without the topic ${name}`);
    return row;
  }

  #take(topic: string, payload: Uint8Array): void {
    const levels = topic.split("/");
    for (const { name, filter, listener } of this.#heard) {
      const wanted = filter.split("/");
      if (wanted.length !== levels.length || !wanted.every((one, at) => one === "+" || one === levels[at])) continue;
      const [pattern, kind] = this.#row(name);
      let read: unknown;
      try {
        read = kind === "binary" ? payload : kind === "json" ? JSON.parse(text.decode(payload) || "{}") : undefined;
      } catch {
        continue; // Some client has said what is no JSON: its topic's component reports it.
      }
      const keys = `${this.#prefix}/${pattern}`.split("/");
      const params = Object.fromEntries(
        keys.flatMap((key, at) => (key.startsWith("<") ? [[key.slice(1, -1), levels[at] ?? ""]] : [])),
      );
      try {
        (listener as (payload: unknown, params: unknown) => void)(read, params);
      } catch (error) {
        // It is reported as any other error of the app, and the other listeners are called.
        setTimeout(() => {
          throw error;
        });
      }
    }
  }
}
