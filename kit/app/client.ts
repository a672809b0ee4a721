/** What an app imports: generated into one file, kit/browser/client.js. */
import { Board, type ClientOptions } from "./board.ts";
import { topics } from "./topics.ts";

export * from "./board.ts";
export { NotConnected, type Socket, type SocketClass, type State, type User } from "./connection.ts";
export { type Problem, PushToTalk, type Sound, type Talk } from "./push-to-talk.ts";
export { FrameCutter, Resampler, sampleRate, wavOf } from "./sound.ts";
export type * from "./topics.ts";

/** The client with all topics of the bus. */
export class Client extends Board {
  constructor(options: ClientOptions) {
    super(options, topics);
  }
}
