import { Link } from "wouter-preact";
import type { Answer } from "../../api/call.ts";
import { Mark } from "../../widgets/mark.tsx";
import type { Heard } from "./heard.ts";
import { quoted } from "../../words/quoted.ts";
import { say, sayMany, sayWith } from "../../words/say.ts";

export function WakeStep({
  phrases: { wakeWord },
  heard,
}: {
  readonly phrases: Answer<"getPhrases">;
  readonly heard: Heard;
}) {
  if (wakeWord === "") return <p>{say("No wake word is configured; other programs start the sessions.")}</p>;
  return (
    <>
      <p>{say("Say this, a little more slowly than usual:")}</p>
      <p class="saying">{quoted(wakeWord)}</p>
      <div role="status">
        {heard.wakes === 0 ? (
          <Mark tone="info" icon="mic">
            {say("it waits for its name")}
          </Mark>
        ) : (
          <Mark tone="good">{sayMany(heard.wakes, "it woke once", "it woke {n} times")}</Mark>
        )}
      </div>
      <p class="soft small">
        {sayWith("It does not wake? Speak closer, or make it more sensitive: {link} is in the settings.", {
          link: <Link href="/settings">{say("its sensitivity")}</Link>,
        })}
      </p>
    </>
  );
}
