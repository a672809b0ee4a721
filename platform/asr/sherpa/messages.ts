/** The messages between the recogniser and sherpa-onnx's process. */

export type ToSherpa =
  | { readonly type: "open"; readonly id: number }
  | { readonly type: "feed"; readonly id: number; readonly samples: Int16Array }
  /** Ends the audio and requests the text. */
  | { readonly type: "finish"; readonly id: number }
  | { readonly type: "forget"; readonly id: number };

export type FromSherpa =
  | { readonly type: "ready"; readonly kind: string; readonly streaming: boolean }
  /** Reports the guess so far of a streaming model. */
  | { readonly type: "partial"; readonly id: number; readonly text: string }
  | { readonly type: "text"; readonly id: number; readonly text: string }
  /** Reports a failure; without a number, the process cannot work at all. */
  | { readonly type: "failed"; readonly id?: number; readonly reason: string };
