/** Uses sherpa-onnx through its native module alone: recognisers, and the sentences that are fed to them. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { joinSamples } from "../../sound/pcm.ts";
import type { Family } from "./family.ts";

type Handle = object;
type Sound = { readonly samples: Float32Array; readonly sampleRate: number };
type Native = {
  createOfflineRecognizer(config: object): Handle | undefined;
  createOfflineStream(recogniser: Handle): Handle;
  acceptWaveformOffline(stream: Handle, sound: Sound): void;
  decodeOfflineStream(recogniser: Handle, stream: Handle): void;
  getOfflineStreamResultAsJson(stream: Handle): string;
  createOnlineRecognizer(config: object): Handle | undefined;
  createOnlineStream(recogniser: Handle): Handle;
  acceptWaveformOnline(stream: Handle, sound: Sound): void;
  inputFinished(stream: Handle): void;
  isOnlineStreamReady(recogniser: Handle, stream: Handle): boolean;
  decodeOnlineStream(recogniser: Handle, stream: Handle): void;
  getOnlineStreamResultAsJson(recogniser: Handle, stream: Handle): string;
};

/** One sentence. */
export type Sentence = {
  feed(samples: Int16Array): void;
  /** Returns the text so far of a streaming model; undefined for other models. */
  partial(): string | undefined;
  /** Returns the text of the whole sentence. */
  text(): string;
};

const sampleRate = 16_000;
/** A streaming transducer outputs the last word only after this much silence, in samples. */
const tail = new Int16Array(0.4 * sampleRate);

/** Throws when the module cannot be loaded. If the model cannot be loaded, throws or ends the process. */
export function recogniserOf(runtime: string, { files, streaming }: Family): () => Sentence {
  const native = createRequire(join(runtime, "/"))("./sherpa-onnx.node") as Native;
  const config = {
    featConfig: { sampleRate, featureDim: 80 },
    modelConfig: { ...files, numThreads: 1, provider: "cpu", debug: 0 },
  };
  const recogniser = streaming ? native.createOnlineRecognizer(config) : native.createOfflineRecognizer(config);
  if (recogniser === undefined) throw new Error("sherpa-onnx cannot read the model");
  return streaming ? () => spoken(native, recogniser) : () => whole(native, recogniser);
}

function spoken(native: Native, recogniser: Handle): Sentence {
  const stream = native.createOnlineStream(recogniser);
  const decode = () => {
    while (native.isOnlineStreamReady(recogniser, stream)) native.decodeOnlineStream(recogniser, stream);
  };
  const feed = (samples: Int16Array) => {
    native.acceptWaveformOnline(stream, { samples: floats(samples), sampleRate });
    decode();
  };
  const partial = () => textIn(native.getOnlineStreamResultAsJson(recogniser, stream));
  return {
    feed,
    partial,
    text() {
      feed(tail);
      native.inputFinished(stream);
      decode();
      return partial();
    },
  };
}

function whole(native: Native, recogniser: Handle): Sentence {
  const parts: Int16Array[] = [];
  return {
    feed: (samples) => void parts.push(samples),
    partial: () => undefined,
    text() {
      const all = joinSamples(parts);
      if (all.length === 0) return "";
      const stream = native.createOfflineStream(recogniser);
      native.acceptWaveformOffline(stream, { samples: floats(all), sampleRate });
      native.decodeOfflineStream(recogniser, stream);
      return textIn(native.getOfflineStreamResultAsJson(stream));
    },
  };
}

const floats = (samples: Int16Array): Float32Array => Float32Array.from(samples, (sample) => sample / 32_768);

function textIn(json: string): string {
  const { text } = JSON.parse(json) as { readonly text?: unknown };
  return typeof text === "string" ? text : "";
}
