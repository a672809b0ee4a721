/** A recording of somebody who says a wake word: a WAV file in base64, and its name in messages. */
export type Recording = { readonly name: string; readonly wav: string };
