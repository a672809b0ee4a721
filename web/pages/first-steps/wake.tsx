import { Link } from "wouter-preact";
import type { Answer } from "../../api/call.ts";
import { Mark } from "../../widgets/mark.tsx";
import type { Heard } from "./heard.ts";

export function WakeStep({
  phrases: { wakeWord },
  heard,
}: {
  readonly phrases: Answer<"getPhrases">;
  readonly heard: Heard;
}) {
  if (wakeWord === "") return <p>No wake word is configured; other programs start the sessions.</p>;
  return (
    <>
      <p>Say this, a little more slowly than usual:</p>
      <p class="saying">“{wakeWord}”</p>
      <div role="status">
        {heard.wakes === 0 ? (
          <Mark tone="info" icon="mic">
            it waits for its name
          </Mark>
        ) : (
          <Mark tone="good">it woke {heard.wakes === 1 ? "once" : `${heard.wakes} times`}</Mark>
        )}
      </div>
      <p class="soft small">
        It does not wake? Speak closer, or make it more sensitive: <Link href="/settings">its sensitivity</Link> is in
        the settings.
      </p>
    </>
  );
}
