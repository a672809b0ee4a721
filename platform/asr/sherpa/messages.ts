/** The messages between the recogniser and sherpa-onnx's process. */

export type ToSherpa =
  /** The next samples of a sentence, the first ones of a new sentence too; answered by "fed". */
  | { readonly type: "feed"; readonly id: number; readonly samples: Int16Array }
  /** The last samples, which may be all, and requests the text; answered by "text". */
  | { readonly type: "finish"; readonly id: number; readonly samples: Int16Array }
  | { readonly type: "forget"; readonly id: number };

export type FromSherpa =
  | { readonly type: "ready"; readonly kind: string; readonly streaming: boolean }
  /** Reports, for a streaming model, the guess so far. */
  | { readonly type: "fed"; readonly id: number; readonly text: string | undefined }
  | { readonly type: "text"; readonly id: number; readonly text: string }
  /** Reports a failure, which is the answer to a request; without a number, the process cannot work at all. */
  | { readonly type: "failed"; readonly id?: number; readonly reason: string };
