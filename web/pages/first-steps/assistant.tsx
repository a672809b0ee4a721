import { Link } from "wouter-preact";
import { type Answer, call } from "../../api/call.ts";
import { Refused } from "../../api/problem.ts";
import { useLoad } from "../../api/use.ts";
import { Show } from "../../widgets/empty.tsx";
import { count } from "../../widgets/format.ts";

/** Shows the installed assistant, or how to get one. */
export function AssistantStep({ phrases }: { readonly phrases: Answer<"getPhrases"> }) {
  const installed = useLoad(async () => {
    try {
      return { assistant: await call("getAssistant") };
    } catch (error) {
      if (error instanceof Refused && error.code === "ASSISTANT_MISSING") return { assistant: undefined };
      throw error;
    }
  }, []);
  return (
    <Show of={installed}>
      {({ assistant }) =>
        assistant === undefined ? (
          <p>
            No assistant is installed. <Link href="/assistant">Create one</Link>; it starts with an example.
          </p>
        ) : (
          <>
            <p>
              The assistant <strong>{assistant.name}</strong> understands {count(assistant.intents.length, "intent")},
              for one of each:
            </p>
            <ul class="sayings">
              {phrases.sentences.map((sentence) => (
                <li key={sentence}>“{sentence}”</li>
              ))}
            </ul>
            <p class="soft small">
              On the page <Link href="/assistant">Assistant</Link> you can change it or create your own.
            </p>
          </>
        )
      }
    </Show>
  );
}
