/** libspeexdsp's echo canceller (Debian's libspeexdsp1), called through koffi. Loaded on first use, once per process. */
import { createRequire } from "node:module";
import type { LibraryHandle } from "koffi";

type Native = bigint | object;

type SpeexDsp = {
  readonly init: (frame: number, filter: number) => Native | null;
  readonly control: (state: Native, request: number, value: [number]) => number;
  readonly cancel: (state: Native, heard: Int16Array, played: Int16Array, out: Int16Array) => void;
  readonly reset: (state: Native) => void;
  readonly free: (state: Native) => void;
};

/** SPEEX_ECHO_SET_SAMPLING_RATE */
const setSamplingRate = 24;

/** The library is not installed on this machine. */
export class NoSpeexDsp extends Error {
  override name = "NoSpeexDsp";
  constructor(cause: unknown) {
    super("libspeexdsp.so.1 is missing: install the Debian package libspeexdsp1", { cause });
  }
}

let library: SpeexDsp | undefined;

/** Loads the library. Throws NoSpeexDsp when it is not installed. */
export function speexDsp(): SpeexDsp {
  library ??= open();
  return library;
}

function open(): SpeexDsp {
  const koffi = createRequire(import.meta.url)("koffi") as { load(name: string): LibraryHandle };
  let speex: LibraryHandle;
  try {
    speex = koffi.load("libspeexdsp.so.1");
  } catch (cause) {
    throw new NoSpeexDsp(cause);
  }
  return {
    init: speex.func("void *speex_echo_state_init(int frame, int filter)"),
    control: speex.func("int speex_echo_ctl(void *state, int request, _Inout_ int *value)"),
    cancel: speex.func(
      "void speex_echo_cancellation(void *state, const int16_t *heard, const int16_t *played, _Out_ int16_t *out)",
    ),
    reset: speex.func("void speex_echo_state_reset(void *state)"),
    free: speex.func("void speex_echo_state_destroy(void *state)"),
  };
}

/** An adaptive filter of `tail` samples that models the echo of a room, frame by frame. */
export class EchoFilter {
  readonly #speex = speexDsp();
  readonly #state: Native;
  readonly #frame: number;

  constructor(frame: number, tail: number, rate: number) {
    const state = this.#speex.init(frame, tail);
    if (state === null) throw new Error("the echo canceller could not be made");
    this.#state = state;
    this.#frame = frame;
    this.#speex.control(state, setSamplingRate, [rate]);
  }

  /** Returns a microphone frame without the echo of the played sound. */
  cancel(heard: Int16Array, played: Int16Array): Int16Array {
    const out = new Int16Array(this.#frame);
    this.#speex.cancel(this.#state, heard, played, out);
    return out;
  }

  /** Resets the model of the room. */
  reset(): void {
    this.#speex.reset(this.#state);
  }

  free(): void {
    this.#speex.free(this.#state);
  }
}
