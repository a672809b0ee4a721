import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { may } from "../../api/board.ts";
import { canNotify, endNotices, wantNotices, wantsNotices } from "../../voice/notices/choice.ts";
import { Card } from "../../widgets/card.tsx";
import { chooseCycle, cycle } from "../../widgets/clock-choice.ts";
import { CheckField, SelectField } from "../../widgets/field.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { chooseTheme, keptTheme, type Theme } from "../../widgets/theme-choice.ts";
import { toast } from "../../widgets/toast.tsx";
import { chooseLanguage, chosenLanguage, type Language, languages } from "../../words/language.ts";
import { say } from "../../words/say.ts";

/** What owners are told: timers and announcements are theirs. */
function Notices() {
  const [isRefused, setRefused] = useState(false);
  if (!may("owner")) return null;
  const refused = isRefused
    ? { fault: say("This browser does not permit it: allow notifications in its settings for this page.") }
    : {};
  return (
    <CheckField
      label={say("Notify of timers and announcements")}
      hint={
        canNotify
          ? say(
              "While this page is open somewhere in this browser, in the background too. No other company is involved; hence nothing arrives after it was closed.",
            )
          : say("This browser offers it only for a page with HTTPS; on an iPhone, for one that is installed.")
      }
      {...refused}
      value={wantsNotices.value}
      disabled={!canNotify}
      onInput={(isWanted) => {
        if (isWanted) void wantNotices().then((isPermitted) => setRefused(!isPermitted));
        else endNotices();
      }}
    />
  );
}

type Choice = Language | "browser";

/** What is chosen for this browser, and kept in it. */
export function BrowserCard() {
  const [theme, setTheme] = useState<Theme>(keptTheme);
  const [language, setLanguage] = useState<Choice>(() => chosenLanguage() ?? "browser");
  const keepsNothing = () => toast(say("This browser keeps no choices."));
  return (
    <Card title={say("This browser")}>
      <p class="soft">{say("Kept in this browser, for everybody who uses it.")}</p>
      <SelectField
        label={say("Language")}
        value={language}
        options={[["browser", say("The browser’s language")], ...(Object.entries(languages) as [Language, string][])]}
        onInput={(chosen) => {
          setLanguage(chosen);
          // The texts of another language are loaded with the page.
          if (chooseLanguage(chosen === "browser" ? undefined : chosen)) location.reload();
          else keepsNothing();
        }}
        hint={say("Of this page. What the board hears and says has its own language, in the settings.")}
      />
      <SelectField
        label={say("Appearance")}
        value={theme}
        options={[
          ["device", say("As the device")],
          ["light", say("Light")],
          ["dark", say("Dark")],
        ]}
        onInput={(chosen) => {
          setTheme(chosen);
          if (!chooseTheme(chosen)) keepsNothing();
        }}
      />
      <SelectField
        label={say("Clock")}
        value={cycle.value}
        options={[
          ["h23", say("24 hours: 14:05")],
          ["h12", say("12 hours: 2:05 pm")],
        ]}
        onInput={chooseCycle}
      />
      <Notices />
      <Link href="/trust" class="onward">
        {say("Trust this board, here or on a phone")} <Icon name="next" />
      </Link>
    </Card>
  );
}
