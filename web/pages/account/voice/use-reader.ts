import { useEffect, useRef, useState } from "preact/hooks";
import { type Answer, request } from "../../../api/call.ts";
import { say } from "../../../words/say.ts";
import { nextUnread } from "./next-unread.ts";

type Take = Answer<"readSentence">["take"];

const faults: Readonly<Record<Exclude<Take, "good">, string>> = {
  silent: say("Nothing was heard. Is this the right microphone, and is it on?"),
  cut: say("There was no pause at the end. Read the sentence once, in a quiet room."),
};

/** Which sentences were read, which one is shown, and whether the board listens. */
export function useReader(name: string, { sentences }: Answer<"readSentences">) {
  const [read, setRead] = useState(() => sentences.map(({ isRead }) => isRead));
  const [at, setAt] = useState(() => nextUnread(read, 0));
  const [isListening, setListening] = useState(false);
  const [fault, setFault] = useState<string>();
  const leaving = useRef(new AbortController());
  // Whoever goes is not listened to any more.
  useEffect(() => () => leaving.current.abort(), []);
  const listen = async (siteId: string) => {
    const { signal } = leaving.current;
    setFault(undefined);
    setListening(true);
    try {
      const asked = { params: { login: name }, body: { sentence: at, siteId } };
      const { take } = (await (await request("readSentence", asked, { signal })).json()) as Answer<"readSentence">;
      if (take !== "good") return setFault(faults[take]);
      const now = read.with(at, true);
      setRead(now);
      setAt(nextUnread(now, at));
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      setListening(false);
    }
  };
  const go = (to: number) => {
    setFault(undefined);
    setAt((to + sentences.length) % sentences.length);
  };
  return { read, at, go, isListening, fault, listen };
}
