/** A button's name for a screen reader contains what the eye reads on it: whoever speaks to the computer says that [WCAG 2.5.3]. */
import t from "tap";
import { labelledButtons } from "./testing/labels.ts";
import { readTranslations, translated } from "./texts.ts";

t.test("the name of each button contains its text, in every language", async (t) => {
  const buttons = labelledButtons();
  t.ok(buttons.length > 30, "buttons were found");
  for (const language of ["en", ...translated] as const) {
    const texts = language === "en" ? {} : readTranslations(language);
    const said = (english: string) => {
      const text = texts[english] ?? english;
      return (typeof text === "string" ? text : (text["other"] ?? "")).split(" ¦ ")[0]?.toLowerCase() ?? "";
    };
    const others = buttons.filter(({ name, text }) => !said(name).includes(said(text)));
    t.same(
      others.map(({ name, text }) => `“${said(name)}” without “${said(text)}”`),
      [],
      language,
    );
  }
});
