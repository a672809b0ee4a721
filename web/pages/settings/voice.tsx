/** Who speaks, and the language of texts that name none. */
import { call } from "../../api/call.ts";
import { languageOptions } from "../../widgets/language-options.ts";
import { Refused } from "../../api/problem.ts";
import { useLoad } from "../../api/use.ts";
import { SelectField, TextField } from "../../widgets/field.tsx";
import { presentOf } from "./changes.ts";
import type { ControlProps } from "./control-props.ts";
import { accentsOf, entryOf, readVoice, speakers, voiceName, withVoice } from "./voice-choice.ts";
import { languageName } from "../../words/language.ts";
import { say } from "../../words/say.ts";

/** Returns the code of the assistant's language, "en"; English where none is installed. */
export async function assistantLanguage(): Promise<string> {
  try {
    const { language } = await call("getAssistant");
    return language.toLowerCase().split(/[-_]/u)[0] ?? "en";
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return "en";
    throw error;
  }
}

export function Voice({ value, onInput, faultAt, shown }: ControlProps) {
  const language = useLoad(assistantLanguage, []).value ?? "en";
  const voices = (value ?? {}) as Readonly<Record<string, string>>;
  const entry = entryOf(voices, language);
  const named = entry === undefined ? undefined : voices[entry];
  const isEspeak = presentOf(shown, "tts.engine").value === "espeak-ng";
  const chosen = isEspeak ? readVoice(named, language) : undefined;
  const set = (voice: string | undefined) => onInput(withVoice(voices, language, voice));
  // The name of another engine's voice, or one of espeak-ng's many others.
  if (chosen === undefined)
    return (
      <TextField
        label={say("Name of the voice for {language}", { language: languageName(language) })}
        value={named ?? ""}
        fault={faultAt(`/${entry ?? language}`)}
        onInput={(text) => set(text === "" ? undefined : text)}
      />
    );
  const several = accentsOf(language);
  return (
    <div class="beside">
      <SelectField
        label={say("Speaker")}
        value={chosen.speaker}
        options={speakers}
        onInput={(speaker) => set(voiceName({ ...chosen, speaker }, language))}
      />
      {several.length === 1 ? null : (
        <SelectField
          label={say("Accent")}
          value={chosen.accent}
          options={several}
          onInput={(accent) => set(voiceName({ ...chosen, accent }, language))}
        />
      )}
    </div>
  );
}

const countries = [
  ["en_GB", say("English (Britain)")],
  ["en_US", say("English (America)")],
] as const;

export function LanguageChoice({ tied, value, onInput }: ControlProps) {
  const now = String(value);
  const offered = [...countries, ...languageOptions.filter(([code]) => code !== "en")];
  const all = offered.some(([code]) => code === now) ? offered : [...offered, [now, now] as const];
  return (
    <select {...tied} class="input" value={now} onInput={({ currentTarget }) => onInput(currentTarget.value)}>
      {all.map(([code, word]) => (
        <option key={code} value={code}>
          {word}
        </option>
      ))}
    </select>
  );
}
