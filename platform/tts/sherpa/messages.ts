/** The messages between the speech component and the process of its voices. */
export type ToVoices = {
  readonly id: number;
  /** The folder of the voice. */
  readonly folder: string;
  readonly text: string;
  /** The number of the speaker in a voice that has several. */
  readonly speaker: number;
  /** 1: as the voice was trained. */
  readonly speed: number;
};

export type FromVoices =
  | { readonly id: number; readonly rate: number; readonly samples: Int16Array }
  | { readonly id: number; readonly reason: string };
