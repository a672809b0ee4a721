// The client of Sotto for apps, made of kit/app and web/voice/talking; the .d.ts tell what there is. Apache-2.0.
/** The microphone and the speaker of a browser, for push to talk. */
import type { Sound } from "./push-to-talk.js";
/** False where browsers give no page a microphone: without HTTPS. */
export declare const hasMicrophones: () => boolean;
export declare function browserSound(): Sound;
