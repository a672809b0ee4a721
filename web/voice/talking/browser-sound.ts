/** The microphone and the speaker of a browser, for push to talk. */
import type { Sound } from "../../../kit/app/push-to-talk.ts";
import { Resampler } from "../../../kit/app/sound.ts";

const worklet = new URL("./microphone-worklet.js", import.meta.url);
/** What a person across the table says, without what the speaker of the device plays. */
const constraints = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true };

/** False where browsers give no page a microphone: without HTTPS. */
export const hasMicrophones = (): boolean => globalThis.isSecureContext && navigator.mediaDevices !== undefined;

export function browserSound(): Sound {
  let context: AudioContext | undefined;
  let loaded: Promise<void> | undefined;
  let closing = (): void => undefined;
  const playing = new Set<AudioBufferSourceNode>();

  /** Browsers let it sound from a tap on. */
  async function running(): Promise<AudioContext> {
    context ??= new AudioContext();
    if (context.state !== "running") await context.resume();
    return context;
  }

  /** With what takes the sound out of the microphone. Loaded while that is opened: what is said until both are there is lost. */
  async function ready(): Promise<AudioContext> {
    const at = await running();
    loaded ??= at.audioWorklet.addModule(worklet);
    await loaded.catch((error: unknown) => {
      // The next press tries again.
      loaded = undefined;
      throw error;
    });
    return at;
  }

  async function open(hear: (samples: Int16Array) => void): Promise<void> {
    if (!hasMicrophones()) throw new DOMException("there is no microphone without HTTPS", "NotFoundError");
    const preparing = ready();
    // Awaited below, unless there is no microphone.
    preparing.catch(() => undefined);
    const stream = await navigator.mediaDevices.getUserMedia({ audio: constraints });
    const end = (): void => stream.getTracks().forEach((track) => track.stop());
    try {
      const at = await preparing;
      const source = at.createMediaStreamSource(stream);
      const node = new AudioWorkletNode(at, "microphone", { numberOfOutputs: 1, channelCount: 1 });
      const resampler = new Resampler(at.sampleRate);
      node.port.addEventListener("message", ({ data }: MessageEvent<Float32Array>) => hear(resampler.convert(data)));
      node.port.start();
      // It has to lead somewhere to run; it says nothing there.
      source.connect(node).connect(at.destination);
      closing = () => {
        closing = () => undefined;
        node.port.close();
        source.disconnect();
        node.disconnect();
        end();
      };
    } catch (error) {
      end();
      throw error;
    }
  }

  async function play(wav: Uint8Array): Promise<void> {
    const at = await running();
    const source = at.createBufferSource();
    source.buffer = await at.decodeAudioData(wav.slice().buffer);
    source.connect(at.destination);
    playing.add(source);
    await new Promise<void>((resolve) => {
      source.addEventListener("ended", () => resolve(), { once: true });
      source.start();
    });
    playing.delete(source);
  }

  return {
    open,
    close: () => closing(),
    play,
    stop() {
      for (const source of playing) source.stop();
    },
  };
}
