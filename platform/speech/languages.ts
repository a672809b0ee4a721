/** Which languages the embedded recogniser and the embedded wake word understand. */

/** "en", "en_GB", "en-us": the acoustic model that comes with the platform is English. */
export function isEnglish(language: string): boolean {
  return /^en([-_]|$)/iu.test(language);
}

/** What to tell of an assistant in another language. */
export function wrongLanguage(language: string) {
  return {
    code: "LANGUAGE_UNSUPPORTED",
    message: `the assistant is in the language ${language}, and the embedded recogniser understands English only`,
    remedy:
      'use a service that understands it ([asr] engine = "wyoming", docs/how-to/use-another-engine.md), or an English assistant; by text it is understood',
  };
}
