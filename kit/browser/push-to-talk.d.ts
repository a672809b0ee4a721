// The client of Sotto for apps, made of kit/app and web/voice/talking; the .d.ts tell what there is. Apache-2.0.
/**
 * Push to talk: a session at the site of this device, from pressing a button to the end of the answer. What the microphone
 * hears from the press on is kept until the board listens, so that no word is lost, and sent only while it listens.
 */
import type { Board } from "./board.js";
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
export type Problem = "tooEarly" | "noMicrophone" | "notPermitted" | "notConnected" | "notHeard" | "notUnderstood" | "busy" | "failed";
export declare class PushToTalk {
    #private;
    constructor(client: Board, sound: Sound, changed: (talk: Talk) => void);
    get talk(): Talk;
    /** Begins, with what is said from now on. Call it in the handler of the person's tap: browsers require that. */
    press(): Promise<void>;
    /** The person has finished the sentence. */
    release(): void;
    /** Ends it at once. */
    cancel(): void;
    close(): void;
}
