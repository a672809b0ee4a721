import { useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { type Answer, call } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { TextField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { say } from "../../words/say.ts";
import { type MusicCommand, musicIntents, musicWords, playIntent } from "./music-words.ts";

const buttons: readonly (readonly [MusicCommand, string])[] = [
  ["what", say("What is playing?")],
  ["pause", say("Pause")],
  ["resume", say("Go on ¦ music")],
  ["previous", say("Back ¦ to the previous song")],
  ["next", say("Next ¦ song")],
];
const lookMs = 300;
/** The player may have to find a station first. */
const maxLooks = 60;
/** As long as a loaded board may take from its answer to the end of the session. */
const maxLooksWithWords = 4;

/** Asks for music as somebody in the room would; the answer is shown. Nothing for an assistant that does not know music. */
export function MusicCard({ assistant }: { readonly assistant: Answer<"getAssistant"> }) {
  const [answer, setAnswer] = useState("");
  const [wish, setWish] = useState("");
  const [, go] = useLocation();
  const words = musicWords(assistant.language);
  const isKnown = (intent: string) => assistant.intents.some(({ id }) => id === intent);
  if (words === undefined || !isKnown(playIntent)) return null;
  const ask = async (text: string, intent: string) => {
    setAnswer("");
    const { sessionId } = await call("startSession", { body: { text, intentFilter: [intent] } });
    const answered = await answerOf(sessionId);
    // It asks something: there it can be answered.
    if (answered === undefined) go(`/sessions/${encodeURIComponent(sessionId)}`);
    else setAnswer(answered);
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

/** Returns what the board answers; undefined if it waits for a reply. */
async function answerOf(sessionId: string): Promise<string | undefined> {
  let looksWithWords = 0;
  for (let look = 0; look < maxLooks; look += 1) {
    const { verdict, answer } = await call("getSession", { params: { sessionId } });
    if (verdict.code !== "RUNNING") return answer ?? say("Nothing was answered.");
    looksWithWords += answer === undefined ? 0 : 1;
    // An answer ends the session at once.
    if (looksWithWords > maxLooksWithWords) return undefined;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
  return say("Nothing was answered.");
}
