// The client of Sotto for apps, made of kit/app and web/voice/talking; the .d.ts tell what there is. Apache-2.0.
/** What an app imports: generated into one file, kit/browser/client.js. */
import { Board, type ClientOptions } from "./board.js";
export * from "./board.js";
export { NotConnected, type Socket, type SocketClass, type State, type User } from "./connection.js";
export { type Problem, PushToTalk, type Sound, type Talk } from "./push-to-talk.js";
export { FrameCutter, Resampler, sampleRate, wavOf } from "./sound.js";
export type * from "./topics.js";
/** The client with all topics of the bus. */
export declare class Client extends Board {
    constructor(options: ClientOptions);
}
