import { useState } from "preact/hooks";
import { type Answer, call, request } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { wholeTimeOf } from "../../widgets/format.ts";
import { Mark, type Tone } from "../../widgets/mark.tsx";
import { saveFile } from "../../widgets/save-file.ts";
import { Listening } from "./listening-form.tsx";
import type { Where } from "./listening.ts";
import { recordAt } from "./recorder.tsx";
import { languageName } from "../../words/language.ts";
import { say } from "../../words/say.ts";

export type WakeWord = Answer<"listWakeWords">["wakeWords"][number];

const tones: Readonly<Record<WakeWord["quality"], Tone>> = { good: "good", fair: "info", weak: "warn" };
const qualities: Readonly<Record<WakeWord["quality"], string>> = {
  good: say("good"),
  fair: say("fair ¦ wake word"),
  weak: say("weak ¦ wake word"),
};

export function WakeWordCard({
  wakeWord,
  where,
  onRemoved,
}: {
  readonly wakeWord: WakeWord;
  readonly where: Where;
  readonly onRemoved: () => Promise<void>;
}) {
  const { id, phrase, language, trainedAt, quality, advice, report } = wakeWord;
  const save = async () => {
    const file = await (await request("getWakeWord", { params: { id } })).blob();
    saveFile(file, `${id}.json`);
  };
  const remove = async () => {
    await call("removeWakeWord", { params: { id } });
    await onRemoved();
  };
  return (
    <Card
      title={phrase}
      actions={
        <>
          <Button small icon="download" label={say("Export {phrase}", { phrase })} onPress={save}>
            {say("Export")}
          </Button>
          <Button
            small
            kind="danger"
            icon="trash"
            label={say("Remove {phrase}", { phrase })}
            confirm={{
              title: say("Remove “{phrase}”?", { phrase }),
              text: say(
                "What was learned is deleted, and recordings that were kept: to have it back, train it again, or import a file that you exported.",
              ),
              yes: say("Remove"),
            }}
            onPress={remove}
          >
            {say("Remove")}
          </Button>
        </>
      }
    >
      <p>
        <Mark tone={tones[quality]}>{qualities[quality]}</Mark>
      </p>
      {advice.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p class="soft small">
        {say(
          "{language}, {trainedAt}, {recordings} recordings; {missed} of {renderings} other voices missed, {nearPhrasesHeard} of {nearPhrases} similar phrases taken for it, {falseAlarms} false alarms in {minutesOfSpeech} minutes of speech.",
          {
            language: languageName(language),
            trainedAt: wholeTimeOf(trainedAt),
            recordings: report.recordings,
            missed: report.missed,
            renderings: report.renderings,
            nearPhrasesHeard: report.nearPhrasesHeard,
            nearPhrases: report.nearPhrases,
            falseAlarms: report.falseAlarms,
            minutesOfSpeech: report.minutesOfSpeech,
          },
        )}
      </p>
      <Try id={id} phrase={phrase} sites={where.sites} />
      <Listening phrase={phrase} where={where} />
    </Card>
  );
}

type Tried = Answer<"tryWakeWord">["results"][number];

/** Records once and tells whether the wake word is heard in it. */
function Try({
  id,
  phrase,
  sites,
}: {
  readonly id: string;
  readonly phrase: string;
  readonly sites: readonly string[];
}) {
  const [isListening, setListening] = useState<string>();
  const [tried, setTried] = useState<Tried>();
  const attempt = async (siteId: string) => {
    setListening(siteId);
    setTried(undefined);
    try {
      const recordings = [{ name: "this try", wav: await recordAt(siteId) }];
      setTried((await call("tryWakeWord", { params: { id }, body: { recordings } })).results[0]);
    } finally {
      setListening(undefined);
    }
  };
  return (
    <div class="stack">
      <div class="row">
        {sites.map((siteId) => {
          const idle = sites.length === 1 ? say("Try it") : say("Try it at {siteId}", { siteId });
          const text = isListening === siteId ? say("Say it now …") : idle;
          return (
            <Button
              key={siteId}
              icon="mic"
              label={say("{action}: {name}", { action: text, name: phrase })}
              onPress={() => attempt(siteId)}
            >
              {text}
            </Button>
          );
        })}
      </div>
      <div role="status">
        {tried === undefined ? null : tried.heard ? (
          <Mark tone="good">{say("heard, {margin} above its limit", { margin: tried.margin.toFixed(1) })}</Mark>
        ) : (
          <Mark tone="warn">
            {say("not heard, {margin} below its limit", { margin: Math.abs(tried.margin).toFixed(1) })}
          </Mark>
        )}
      </div>
    </div>
  );
}
