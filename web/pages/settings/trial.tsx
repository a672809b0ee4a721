/** Tries what is set: the wake word beside a live level, a sentence, the voice. */
import { useState } from "preact/hooks";
import { type Answer, call } from "../../api/call.ts";
import { useLoad, useStream } from "../../api/use.ts";
import { Meter } from "../../voice/meter.tsx";
import { Button } from "../../widgets/button.tsx";
import { SelectField } from "../../widgets/field.tsx";
import { Mark } from "../../widgets/mark.tsx";
import { presentOf, type Shown } from "./changes.ts";
import type { Group } from "./plain.ts";
import { sampleOf } from "./voice-choice.ts";
import { assistantLanguage } from "./voice.tsx";
import { say, sayMany } from "../../words/say.ts";

/** `isSaved`: none of the group's settings is changed; only what is saved can be tried. */
export function Trial({
  of,
  shown,
  isSaved,
}: {
  readonly of: Group["trial"];
  readonly shown: Shown;
  readonly isSaved: boolean;
}) {
  const sites = (presentOf(shown, "audio_server.sites").value ?? []) as readonly { readonly site_id?: string }[];
  const names = sites.map(({ site_id: id = "default" }) => id);
  const [chosen, setSite] = useState<string>();
  const siteId = chosen ?? names[0] ?? "default";
  if (of === undefined || names.length === 0) return null;
  return (
    <div class="trial">
      {isSaved ? null : (
        <p class="soft small">{say("This tries the settings as they are saved. Save your changes first.")}</p>
      )}
      {names.length === 1 ? null : (
        <SelectField
          label={say("Room")}
          value={siteId}
          options={names.map((one) => [one, one] as const)}
          onInput={setSite}
        />
      )}
      {of === "wake" ? (
        <WakeTrial
          key={siteId}
          siteId={siteId}
          wakeWords={JSON.stringify(presentOf(shown, "hotword.wake_words").value)}
        />
      ) : null}
      {of === "sentence" ? <SentenceTrial key={siteId} siteId={siteId} /> : null}
      {of === "voice" ? <VoiceTrial siteId={siteId} /> : null}
    </div>
  );
}

type Detected = { readonly topic: string };

function WakeTrial({ siteId, wakeWords }: { readonly siteId: string; readonly wakeWords: string }) {
  const [isOn, setOn] = useState(false);
  const [wakes, setWakes] = useState(0);
  const phrases = useLoad(() => call("getPhrases"), [wakeWords]);
  useStream<Detected>("followEvents", isOn ? { query: { siteId } } : undefined, {
    onItem: ({ topic }) => /^hotword\/[^/]+\/detected$/u.test(topic) && setWakes((count) => count + 1),
  });
  const toggle = () => {
    setWakes(0);
    setOn(!isOn);
  };
  return (
    <>
      {isOn ? (
        <>
          <Meter siteId={siteId} />
          <div role="status">
            {wakes === 0 ? (
              <Mark tone="info" icon="mic">
                {say("say “{wakeWord}”", { wakeWord: phrases.value?.wakeWord ?? say("the wake word") })}
              </Mark>
            ) : (
              <Mark tone="good">{sayMany(wakes, "it woke once", "it woke {n} times")}</Mark>
            )}
          </div>
          <p class="soft small">
            {say(
              "Say it five times from where you usually are. If it misses some, raise the sensitivity; if it wakes while you talk of other things, lower it.",
            )}
          </p>
        </>
      ) : null}
      <div>
        <Button icon={isOn ? "stop" : "mic"} onPress={toggle}>
          {isOn ? say("Stop") : say("Listen now")}
        </Button>
      </div>
    </>
  );
}

function SentenceTrial({ siteId }: { readonly siteId: string }) {
  const [heard, setHeard] = useState<Answer<"listenOnce">>();
  const [isOn, setOn] = useState(false);
  const listen = async () => {
    setHeard(undefined);
    setOn(true);
    try {
      setHeard(await call("listenOnce", { body: { siteId } }));
    } finally {
      setOn(false);
    }
  };
  return (
    <>
      <div role="status">
        {isOn ? (
          <Mark tone="info" icon="mic">
            {say("say a sentence now")}
          </Mark>
        ) : heard === undefined ? null : heard.text === "" ? (
          <Mark tone="warn">{say("nothing was understood")}</Mark>
        ) : (
          <span>{say("It heard “{text}”.", { text: heard.text })}</span>
        )}
      </div>
      <div>
        <Button icon="mic" onPress={listen}>
          {say("Try a sentence")}
        </Button>
      </div>
    </>
  );
}

function VoiceTrial({ siteId }: { readonly siteId: string }) {
  const [isAsked, setAsked] = useState(false);
  const speak = async () => {
    setAsked(false);
    const language = await assistantLanguage();
    await call("announce", { body: { text: sampleOf(language), siteIds: [siteId], importance: "info", minutes: 1 } });
    setAsked(true);
  };
  return (
    <>
      <div role="status">
        {isAsked ? (
          <span class="soft">{say("It speaks in {siteId}, unless the room has its quiet hours.", { siteId })}</span>
        ) : null}
      </div>
      <div>
        <Button icon="speaker" onPress={speak}>
          {say("Hear it")}
        </Button>
      </div>
    </>
  );
}
