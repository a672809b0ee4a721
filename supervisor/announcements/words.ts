/** What is spoken: one announcement, or several as one. */
import type { Announcement } from "./announcement.ts";

type Said = {
  readonly announcement: Pick<Announcement, "importance" | "text">;
  readonly times: number;
  readonly soundId?: string | undefined;
};

type Words = {
  readonly several: (count: number) => string;
  readonly urgent: string;
  readonly again: string;
  /** Precedes the voice of who said it. */
  readonly message: string;
};

const words: Readonly<Record<string, Words>> = {
  en: { several: (count) => `${count} announcements.`, urgent: "Urgent:", again: "Once more:", message: "A message:" },
  de: {
    several: (count) => `${count} Durchsagen.`,
    urgent: "Dringend:",
    again: "Noch einmal:",
    message: "Eine Nachricht:",
  },
  fr: { several: (count) => `${count} annonces.`, urgent: "Urgent :", again: "Je répète :", message: "Un message :" },
  es: { several: (count) => `${count} avisos.`, urgent: "Urgente:", again: "Repito:", message: "Un mensaje:" },
  it: { several: (count) => `${count} annunci.`, urgent: "Urgente:", again: "Ripeto:", message: "Un messaggio:" },
  pt: { several: (count) => `${count} avisos.`, urgent: "Urgente:", again: "Repito:", message: "Uma mensagem:" },
};

/** `language` is the assistant's; what there are no words for is said in English. */
export function inWords(said: readonly Said[], language: string): string {
  const { several, urgent, again, message } = words[language.slice(0, 2)] ?? words["en"]!;
  const each = said.map(({ announcement: { importance, text }, times, soundId }) =>
    [
      times > 0 ? again : "",
      importance === "urgent" ? urgent : "",
      soundId === undefined ? sentence(text) : `${message} [[sound:${soundId}]]`,
    ]
      .filter((part) => part !== "")
      .join(" "),
  );
  return [...(said.length > 1 ? [several(said.length)] : []), ...each].join(" ");
}

const sentence = (text: string): string => (/[.!?…。！？]$/u.test(text) ? text : `${text}.`);
