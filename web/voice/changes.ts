import { useRef } from "preact/hooks";
import { useStream } from "../api/use.ts";

type BusEvent = { readonly topic: string };

const changing = /^(?:dialogueManager\/session(?:Started|Ended)|asr\/textCaptured|tts\/say)$/u;

/** Calls back shortly after a session started, was heard, answered or ended. */
export function useSessionChanges(changed: () => void): void {
  const timer = useRef(0);
  useStream<BusEvent>(
    "followEvents",
    {},
    {
      onItem: ({ topic }) => {
        if (!changing.test(topic)) return;
        clearTimeout(timer.current);
        timer.current = setTimeout(changed, 150);
      },
    },
  );
}
