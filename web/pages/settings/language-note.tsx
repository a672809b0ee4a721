import { Link } from "wouter-preact";
import { useLoad } from "../../api/use.ts";
import { assistantLanguage } from "./voice.tsx";
import { languageName } from "../../words/language.ts";
import { say, sayWith } from "../../words/say.ts";

/** Says which language is understood: that is a property of the assistant and no key. */
export function LanguageNote() {
  const { value } = useLoad(assistantLanguage, []);
  return (
    <p class="soft">
      {value === undefined
        ? ""
        : `${say("It understands and answers in the language of your assistant: {language}.", { language: languageName(value) })} `}
      {sayWith("{link} for another language.", { link: <Link href="/assistant">{say("Change the assistant")}</Link> })}
    </p>
  );
}
