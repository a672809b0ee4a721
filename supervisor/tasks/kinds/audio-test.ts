/** POST /audio/test: is something heard, and can something be played? The verdict is in the task's log. */
import { audioServerAudioFrame, audioServerPlayBytes, audioServerPlayFinished } from "#bus";
import type { Port } from "../../../platform/port/port.ts";
import { SottoError } from "../../errors.ts";
import type { Kind, Work } from "../task.ts";

export type AudioTestRequest = {
  readonly direction: "speaker" | "microphone";
  readonly seconds: number;
  readonly siteId: string;
};

const rate = 16_000;
const header = 44;

export function audioTest(port: () => Promise<Port>): Kind<AudioTestRequest> {
  return {
    deadline: 60_000,
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
  let [count, squares, peak, clipped] = [0, 0, 0, 0];
  const { promise, resolve } = Promise.withResolvers<void>();
  const hear = (wav: Buffer): void => {
    for (let at = header; at + 1 < wav.length; at += 2) {
      const sample = Math.abs(wav.readInt16LE(at)) / 32_768;
      count += 1;
      squares += sample * sample;
      peak = Math.max(peak, sample);
      if (sample > 0.999) clipped += 1;
    }
    if (count >= wanted) resolve();
  };
  await bus.hear(audioServerAudioFrame, hear, { siteId });
  try {
    await orLate(promise, work, seconds * 1000 + 15_000, "no sound arrives from the microphone");
  } finally {
    await bus.forget(audioServerAudioFrame, { siteId });
  }
  const level = decibels(Math.sqrt(squares / count));
  work.log(
    `level ${level.toFixed(1)} dBFS, peak ${decibels(peak).toFixed(1)} dBFS, ${((clipped / count) * 100).toFixed(2)} % clipped`,
  );
  work.log(`verdict: ${verdict(level, clipped / count)}`);
}

function verdict(level: number, clipped: number): string {
  if (level < -80) return "silent: is the microphone muted, or the wrong device chosen?";
  if (clipped > 0.001) return "too loud: lower the capture volume";
  return level < -55 ? "very quiet: speak, or raise the capture volume" : "good";
}

function decibels(amplitude: number): number {
  return Math.max(-120, 20 * Math.log10(amplitude));
}

/** A WAV with the canonical header: 440 Hz at a tenth of the full scale, faded in and out. */
function tone(seconds: number): Buffer {
  const samples = Math.round(seconds * rate);
  const wav = Buffer.alloc(header + samples * 2);
  wav.write("RIFF", 0, "latin1");
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write("WAVEfmt ", 8, "latin1");
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36, "latin1");
  wav.writeUInt32LE(samples * 2, 40);
  for (let index = 0; index < samples; index++) {
    const fade = Math.min(1, index / 800, (samples - index) / 800);
    wav.writeInt16LE(Math.round(3276 * fade * Math.sin((2 * Math.PI * 440 * index) / rate)), header + index * 2);
  }
  return wav;
}

async function orLate(work: Promise<void>, { signal }: Work, milliseconds: number, why: string): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = () => reject(new SottoError("AUDIO_FAILED", why, { remedy: "see the log of audio-server" }));
  const timer = setTimeout(late, milliseconds);
  signal.addEventListener("abort", late, { once: true });
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", late);
  }
}
