// The client of Sotto for apps, made of kit/app and web/voice/talking; the .d.ts tell what there is. Apache-2.0.
/**
 * The client of an app: every topic of the bus that its user may hear as a callback, every command as a method, and the
 * device as a site of its own. For browsers, Node and React Native: it uses nothing but the standard WebSocket.
 */
import { type SocketClass, type State, type User } from "./connection.js";
import type { Payloads, topics } from "./topics.js";
type Topics = typeof topics;
export type TopicName = keyof Topics;
type Names<Pattern extends string> = Pattern extends `${string}<${infer Name}>${infer Rest}` ? Name | Names<Rest> : never;
/** What stands in a topic besides its fixed words: `{ siteId: "kitchen" }`. */
export type Params<Name extends TopicName> = {
    readonly [Key in Names<Topics[Name][0]>]: string;
};
/** JSON as an object, sound as bytes (a WAV). */
export type Payload<Name extends TopicName> = Name extends keyof Payloads ? Payloads[Name] : Topics[Name][1] extends "binary" ? Uint8Array : undefined;
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
type Values = Readonly<Record<string, readonly string[]>>;
/** Returns a name for the site of a device, at random: keep it, and it is the same device next time. */
export declare function newSite(kind: "browser" | "app"): string;
/** With only the topics that an app needs: a page downloads no others. */
export declare class Board {
    #private;
    readonly siteId: string | undefined;
    constructor(options: ClientOptions, known: Partial<Topics>);
    get isOnline(): boolean;
    open(): this;
    close(): void;
    /** Resolves when it is connected and subscribed, however long that takes; rejects when the board refuses, or it is closed. */
    online(): Promise<void>;
    /** Calls back for each message of a topic, of all sites or with `params` of one. Returns what ends that. */
    on<Name extends TopicName>(name: Name, listener: Listener<Name>, params?: Partial<Params<Name>>): () => void;
    /** Says something on a topic. Resolves when the board has it; rejects with NotConnected. */
    say<Name extends TopicName>(name: Name, payload: Payload<Name>, params?: Params<Name>): Promise<void>;
    /** Starts a session that listens; with a text, it asks that first. */
    startSession(options?: {
        text?: string;
        siteId?: string;
        intents?: string[];
        customData?: string;
        lang?: string;
    }): Promise<void>;
    /** Speaks a text in a session of its own. */
    notify(said: string, siteId?: string): Promise<void>;
    continueSession(sessionId: string, said: string, more?: {
        intents?: string[];
        slot?: string;
        customData?: string;
    }): Promise<void>;
    endSession(sessionId: string, said?: string): Promise<void>;
    /** Turns the wake word on or off at a site. */
    wakeWord(isOn: boolean, siteId: string): Promise<void>;
    /** Turns recognition on or off at every site. */
    recognition(isOn: boolean): Promise<void>;
    startListening(siteId?: string, sessionId?: string): Promise<void>;
    stopListening(siteId?: string, sessionId?: string): Promise<void>;
    /** Asks what a text means; the answer is `nluIntentParsed` or `nluIntentNotRecognized` with the same id. */
    query(input: string, more?: {
        id?: string;
        intents?: string[];
        sessionId?: string;
    }): Promise<void>;
    /** Asks for one slot of an intent in a text; the answer is `nluSlotParsed`. */
    querySlot(input: string, intentName: string, slotName: string, more?: {
        id?: string;
        sessionId?: string;
    }): Promise<void>;
    speak(said: string, more?: {
        siteId?: string;
        lang?: string;
        id?: string;
    }): Promise<void>;
    /** Plays a WAV at a site; `audioServerPlayFinished` has its id. */
    play(wav: Uint8Array, siteId: string, requestId: string): Promise<void>;
    /** Plays a part of a stream, each a WAV; `audioServerStreamFinished` has its id. */
    playPart(wav: Uint8Array, siteId: string, requestId: string, part: {
        readonly number: number;
        readonly isLast: boolean;
    }): Promise<void>;
    feedbackSounds(isOn: boolean, siteId: string): Promise<void>;
    /** Says what the microphone of this device has heard: mono, 16 kHz, any number of samples. */
    hear(samples: Int16Array): void;
    /** Adds values to entities; `injectionComplete` has the id as `requestId`. */
    inject(values: Values, more?: {
        replace?: boolean;
        id?: string;
    }): Promise<void>;
    /** Removes all that was injected; `injectionResetComplete` has the id as `requestId`. */
    resetInjections(requestId?: string): Promise<void>;
}
export {};
