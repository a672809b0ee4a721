import { type Answer, call } from "../../../api/call.ts";
import type { Refused } from "../../../api/problem.ts";
import { Button } from "../../../widgets/button.tsx";
import { languageName } from "../../../words/language.ts";
import { say } from "../../../words/say.ts";

type Profile = Answer<"listVoiceProfiles">["voiceProfiles"][number];

/** What the board has learned in a language. */
export function ProfileRow({
  profile,
  onRemoved,
  onProblem,
}: {
  readonly profile: Profile;
  readonly onRemoved: () => unknown;
  readonly onProblem: (refused: Refused) => void;
}) {
  const { user, language, report, sites } = profile;
  const remove = async () => {
    await call("removeVoiceProfile", { params: { login: user, language } });
    await onRemoved();
  };
  return (
    <div class="row">
      <p class="grow">
        {say("{language}: of {sentences} sentences in quiet and in noise it hears {after} right, {before} before.", {
          language: languageName(language),
          sentences: report.after.sentences,
          after: report.after.right,
          before: report.before.right,
        })}
        {sites.length === 0 ? null : <span class="soft"> {sites.join(", ")}</span>}
      </p>
      <Button
        kind="quiet"
        confirm={{
          title: say("Remove what it has learned?"),
          text: say("The board then expects you to speak as others do."),
          yes: say("Remove"),
        }}
        onPress={remove}
        onProblem={onProblem}
      >
        {say("Remove")}
      </Button>
    </div>
  );
}
