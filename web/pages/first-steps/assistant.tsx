import { Link } from "wouter-preact";
import { type Answer, call } from "../../api/call.ts";
import { Refused } from "../../api/problem.ts";
import { useLoad } from "../../api/use.ts";
import { Show } from "../../widgets/empty.tsx";
import { quoted } from "../../words/quoted.ts";
import { say, sayMany, sayWith } from "../../words/say.ts";
import { ChooseAssistant } from "./choose-assistant.tsx";

/** Shows the installed assistant, or how to get one. */
export function AssistantStep({
  phrases,
  onInstalled,
}: {
  readonly phrases: Answer<"getPhrases">;
  readonly onInstalled: () => void;
}) {
  const installed = useLoad(async () => {
    try {
      return { assistant: await call("getAssistant") };
    } catch (error) {
      if (error instanceof Refused && error.code === "ASSISTANT_MISSING") return { assistant: undefined };
      throw error;
    }
  }, []);
  const renew = () => {
    void installed.reload();
    onInstalled();
  };
  return (
    <Show of={installed}>
      {({ assistant }) =>
        assistant === undefined ? (
          <>
            <p>
              {sayWith("No assistant is installed. {link}; it starts with an example.", {
                link: <Link href="/assistant">{say("Create one")}</Link>,
              })}
            </p>
            <ChooseAssistant onInstalled={renew} />
          </>
        ) : (
          <>
            <p>
              {sayWith("The assistant {name} understands {intents}, for one of each:", {
                name: <strong>{assistant.name}</strong>,
                intents: sayMany(assistant.intents.length, "{n} intent", "{n} intents"),
              })}
            </p>
            <ul class="sayings">
              {phrases.sentences.map((sentence) => (
                <li key={sentence}>{quoted(sentence)}</li>
              ))}
            </ul>
            <p class="soft small">
              {sayWith("On the page {link} you can change it or create your own.", {
                link: <Link href="/assistant">{say("Assistant")}</Link>,
              })}
            </p>
            <ChooseAssistant onInstalled={renew} />
          </>
        )
      }
    </Show>
  );
}
