/** What Home Assistant wants, from a message on one of the command topics. */

export type Order =
  | { readonly what: "microphone" | "speaker"; readonly muted: boolean }
  | { readonly what: "volume"; readonly volume: number }
  | { readonly what: "announce"; readonly text: string };

const maxTextLength = 500;

/** Returns why it is none that can be carried out, in words. */
export function orderOf(what: string, payload: Buffer): Order | string {
  if (payload.length > 4 * maxTextLength) return "it is too long";
  const text = payload.toString("utf8").trim();
  switch (what) {
    case "microphone":
    case "speaker":
      return text === "ON" || text === "OFF" ? { what, muted: text === "ON" } : "it is neither ON nor OFF";
    case "volume": {
      const volume = /^\d{1,3}(?:\.\d+)?$/u.test(text) ? Math.round(Number(text)) : undefined;
      return volume === undefined || volume > 100 ? "it is no volume from 0 to 100" : { what, volume };
    }
    case "announce": {
      const said = text.replaceAll(/\s+/gu, " ");
      if (said === "") return "there is nothing to announce";
      if (said.length > maxTextLength) return `it has more than ${maxTextLength} characters`;
      return /[\p{Cc}\uFFFD]/u.test(said) ? "it is no text" : { what, text: said };
    }
    default:
      return "there is no such command";
  }
}
