import { Link } from "wouter-preact";
import { useLoad } from "../../api/use.ts";
import { assistantLanguage, nameOf } from "./voice.tsx";

/** Says which language is understood: that is a property of the assistant and no key. */
export function LanguageNote() {
  const { value } = useLoad(assistantLanguage, []);
  return (
    <p class="soft">
      {value === undefined ? "" : `It understands and answers in ${nameOf(value)}, the language of your assistant. `}
      <Link href="/assistant">Change the assistant</Link> for another language.
    </p>
  );
}
