import { Link } from "wouter-preact";
import type { Answer } from "../../api/call.ts";
import { Mark } from "../../widgets/mark.tsx";
import { Ask } from "../../voice/ask.tsx";
import { intentName } from "../../voice/outcome.ts";
import type { Heard } from "./heard.ts";
import { quoted } from "../../words/quoted.ts";
import { say } from "../../words/say.ts";

export function SpeakStep({ phrases, heard }: { readonly phrases: Answer<"getPhrases">; readonly heard: Heard }) {
  const { wakeWord, sentences } = phrases;
  const [sentence = ""] = sentences;
  return (
    <>
      <p>
        {wakeWord === ""
          ? say("Say:")
          : say("Say both, one after the other. A short sound tells you that it is listening:")}
      </p>
      <p class="saying">
        {wakeWord === "" ? "" : `${quoted(wakeWord)} … `}
        {quoted(sentence)}
      </p>
      <Course heard={heard} />
      <Ask
        label={say("No microphone? Type it instead")}
        submit={say("Ask")}
        placeholder={sentence}
        onAsked={() => undefined}
      />
    </>
  );
}

/** Shows the current or last session as it progresses. */
function Course({ heard: { sessionId, isListening, text, intent, isUnknown, answer } }: { readonly heard: Heard }) {
  return (
    <div class="course" role="status" aria-live="polite">
      {sessionId === undefined ? (
        <Mark tone="info" icon="mic">
          {say("it waits for you")}
        </Mark>
      ) : (
        <ul>
          <li>
            <Mark tone="good">{say("it is awake")}</Mark>
          </li>
          {isListening ? (
            <li>
              <Mark tone="info" icon="mic">
                {say("it listens")}
              </Mark>
            </li>
          ) : null}
          {text === undefined || text === "" ? null : (
            <li>
              <Mark tone="good">{say("it heard")}</Mark> “{text}”
            </li>
          )}
          {text === "" ? (
            <li>
              <Mark tone="warn">{say("it heard nothing")}</Mark> {say("Speak right after the sound.")}
            </li>
          ) : null}
          {intent === undefined ? null : (
            <li>
              <Mark tone="good">{say("it understood")}</Mark> {intentName(intent)}
            </li>
          )}
          {isUnknown ? (
            <li>
              <Mark tone="warn">{say("it did not understand")}</Mark> {say("Try one of the sentences above.")}
            </li>
          ) : null}
          {answer === undefined ? null : (
            <li>
              <Mark tone="good" icon="speaker">
                {say("it answered")}
              </Mark>{" "}
              {quoted(answer)}
            </li>
          )}
          <li>
            <Link href={`/sessions/${encodeURIComponent(sessionId)}`}>{say("Show details")}</Link>
          </li>
        </ul>
      )}
    </div>
  );
}
