import { useRef } from "preact/hooks";
import { useStream } from "../api/use.ts";

type BusEvent = { readonly topic: string };
export type Watched = { readonly topics: RegExp; readonly changed: () => void };

export const ofSessions = /^(?:dialogueManager\/session(?:Started|Ended)|asr\/textCaptured|tts\/say)$/u;

/** Calls back shortly after a session started, was heard, answered or ended. */
export function useSessionChanges(changed: () => void): void {
  useBusChanges([{ topics: ofSessions, changed }]);
}

/** Calls each back shortly after a message of its topics; a page needs only one stream for all of them. */
export function useBusChanges(watched: readonly Watched[]): void {
  const timers = useRef<number[]>([]);
  useStream<BusEvent>(
    "followEvents",
    {},
    {
      onItem: ({ topic }) => {
        for (const [index, { topics, changed }] of watched.entries()) {
          if (!topics.test(topic)) continue;
          clearTimeout(timers.current[index]);
          timers.current[index] = setTimeout(changed, 150);
        }
      },
    },
  );
}
