/** POST /audio/test: tests the microphone or the speaker. The verdict is in the task's log. */
import { audioServerAudioFrame, audioServerPlayBytes, audioServerPlayFinished } from "#bus";
import type { Port } from "../../../platform/port/port.ts";
import { samplesOfFrame } from "../../../platform/sound/audio-frame.ts";
import { Loudness } from "../../../platform/sound/level.ts";
import { buildWav } from "../../../platform/sound/wav-build.ts";
import { SottoError } from "../../errors.ts";
import type { Kind } from "../task.ts";
import type { Work } from "../../work.ts";

export type AudioTestRequest = {
  readonly direction: "speaker" | "microphone";
  readonly seconds: number;
  readonly siteId: string;
};

const rate = 16_000;

export function audioTest(port: () => Promise<Port>): Kind<AudioTestRequest> {
  return {
    timeoutMs: 60_000,
    about: ({ direction, siteId }) => `${direction} of ${siteId}`,
    isRepeatable: () => true,
    async run(request, work) {
      const bus = await port();
      if (request.direction === "speaker") await playTone(bus, request, work);
      else await listen(bus, request, work);
    },
  };
}

async function playTone(bus: Port, { seconds, siteId }: AudioTestRequest, work: Work): Promise<void> {
  work.stage("playing", 0.1);
  const requestId = work.taskId;
  const { promise, resolve } = Promise.withResolvers<void>();
  await bus.hear(audioServerPlayFinished, ({ id }) => void (id === requestId && resolve()), { siteId });
  try {
    bus.say(audioServerPlayBytes, tone(seconds), { siteId, requestId });
    await orLate(promise, work, seconds * 1000 + 15_000, "the speaker did not say that it has played the tone");
  } finally {
    await bus.forget(audioServerPlayFinished, { siteId });
  }
  work.log(`a tone of 440 Hz was played for ${seconds} s at ${siteId}: was it heard?`);
}

async function listen(bus: Port, { seconds, siteId }: AudioTestRequest, work: Work): Promise<void> {
  work.stage("listening", 0.1);
  const wanted = seconds * rate;
  const loudness = new Loudness();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // A frame may be invalid before anybody awaits the promise.
  promise.catch(() => undefined);
  const hear = (wav: Buffer): void => {
    try {
      loudness.add(samplesOfFrame(wav));
    } catch (cause) {
      reject(new SottoError("AUDIO_FAILED", `the microphone of ${siteId} says what is no audio frame`, { cause }));
    }
    if (loudness.count >= wanted) resolve();
  };
  await bus.hear(audioServerAudioFrame, hear, { siteId });
  try {
    await orLate(promise, work, seconds * 1000 + 15_000, "no sound arrives from the microphone");
  } finally {
    await bus.forget(audioServerAudioFrame, { siteId });
  }
  const { rms, peak, clipped } = loudness;
  work.log(`level ${shown(rms)}, peak ${shown(peak)}, ${(clipped * 100).toFixed(2)} % clipped`);
  work.log(`verdict: ${verdict(rms, clipped)}`);
}

function verdict(level: number, clipped: number): string {
  if (level < -80) return "silent: is the microphone muted, or the wrong device chosen?";
  if (clipped > 0.001) return "too loud: lower the capture volume";
  return level < -55 ? "very quiet: speak, or raise the capture volume" : "good";
}

function shown(dbfs: number): string {
  return `${Math.max(-120, dbfs).toFixed(1)} dBFS`;
}

/** Returns a WAV with the canonical header: 440 Hz at a tenth of the full scale, faded in and out. */
function tone(seconds: number): Buffer {
  const samples = new Int16Array(Math.round(seconds * rate));
  for (let index = 0; index < samples.length; index++) {
    const fade = Math.min(1, index / 800, (samples.length - index) / 800);
    samples[index] = Math.round(3276 * fade * Math.sin((2 * Math.PI * 440 * index) / rate));
  }
  return buildWav({ rate, channels: 1, samples });
}

async function orLate(work: Promise<void>, { signal }: Work, milliseconds: number, why: string): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = () => reject(new SottoError("AUDIO_FAILED", why, { remedy: "see the log of audio-server" }));
  const timer = setTimeout(late, milliseconds);
  signal.addEventListener("abort", late, { once: true });
  if (signal.aborted) late();
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", late);
  }
}
