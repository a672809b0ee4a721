import { useEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { type Answer, call } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { TextField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { say } from "../../words/say.ts";
import { answerOf } from "./music-answer.ts";
import { type MusicCommand, musicIntents, musicWords, playIntent } from "./music-words.ts";

const buttons: readonly (readonly [MusicCommand, string])[] = [
  ["what", say("What is playing?")],
  ["pause", say("Pause")],
  ["resume", say("Go on ¦ music")],
  ["previous", say("Back ¦ to the previous song")],
  ["next", say("Next ¦ song")],
];

/** Asks for music as somebody in the room would; the answer is shown. Nothing for an assistant that does not know music. */
export function MusicCard({ assistant }: { readonly assistant: Answer<"getAssistant"> }) {
  const [answer, setAnswer] = useState("");
  const [wish, setWish] = useState("");
  const [, go] = useLocation();
  /** The number of the last question; the answers to earlier ones are not shown. */
  const turn = useRef(0);
  useEffect(() => () => void (turn.current += 1), []);
  const words = musicWords(assistant.language);
  const isKnown = (intent: string) => assistant.intents.some(({ id }) => id === intent);
  if (words === undefined || !isKnown(playIntent)) return null;
  const ask = async (text: string, intent: string) => {
    const mine = ++turn.current;
    setAnswer("");
    const { sessionId } = await call("startSession", { body: { text, intentFilter: [intent] } });
    const answered = await answerOf(sessionId, () => mine !== turn.current);
    // There it can be answered.
    if (answered === "question") go(`/sessions/${encodeURIComponent(sessionId)}`);
    else if (answered !== "left") setAnswer(answered === "nothing" ? say("Nothing was answered.") : answered.words);
  };
  return (
    <Card title={say("Music")}>
      <div class="row">
        {buttons.map(([command, label]) =>
          isKnown(musicIntents[command]) ? (
            <Button key={command} small onPress={() => ask(words[command], musicIntents[command])}>
              {label}
            </Button>
          ) : null,
        )}
      </div>
      <Form
        submit={say("Play ¦ music")}
        inline
        disabled={wish.trim() === ""}
        onSubmit={async () => {
          await ask(`${words.play} ${wish.trim()}`, playIntent);
          setWish("");
        }}
      >
        {() => (
          <TextField
            label={say("Artist, album, playlist or station")}
            value={wish}
            placeholder={say("jazz")}
            onInput={setWish}
          />
        )}
      </Form>
      <p class="soft" role="status">
        {answer}
      </p>
    </Card>
  );
}
