/** What the recogniser and sherpa-onnx's process tell each other. */

export type ToSherpa =
  | { readonly type: "open"; readonly id: number }
  | { readonly type: "feed"; readonly id: number; readonly samples: Int16Array }
  /** No more samples come: the text is wanted. */
  | { readonly type: "finish"; readonly id: number }
  | { readonly type: "forget"; readonly id: number };

export type FromSherpa =
  | { readonly type: "ready"; readonly kind: string; readonly streaming: boolean }
  /** The guess so far, of a model that works while somebody speaks. */
  | { readonly type: "partial"; readonly id: number; readonly text: string }
  | { readonly type: "text"; readonly id: number; readonly text: string }
  /** Without a number: it cannot work at all. */
  | { readonly type: "failed"; readonly id?: number; readonly reason: string };
