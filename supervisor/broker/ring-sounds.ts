/** What rings is heard at a low volume, too: a client that plays sounds must not be able to claim that. */
import { audioServerPlayBytes, audioServerPlayBytesStreaming, ringId } from "#bus";

type Refusal = (topic: string, payload: Buffer) => string | undefined;

/** Returns a refusal of sounds with the ids of alarms, before another one. */
export function refuseRings(prefix: string, otherwise: Refusal = () => undefined): Refusal {
  return (topic, payload) => {
    const name = topic.slice(prefix.length + 1);
    const sound = audioServerPlayBytes.parse(name) ?? audioServerPlayBytesStreaming.parse(name);
    if (sound?.requestId.startsWith(ringId) === true) return `request ids that begin with ${ringId} are for timers`;
    return otherwise(topic, payload);
  };
}
