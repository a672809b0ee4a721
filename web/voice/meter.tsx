/** Shows the sound level at a site while it is visible. The board measures it: no sound is transmitted. */
import { useRef, useState } from "preact/hooks";
import type { Refused } from "../api/problem.ts";
import { useStream } from "../api/use.ts";
import { ProblemView } from "../widgets/problem-view.tsx";
import { Mark, type Tone } from "../widgets/mark.tsx";
import { say } from "../words/say.ts";

type Level = { readonly level: number; readonly peak: number; readonly clipped: number };

/**
 * In dBFS: the left end of the meter, the limit below which speech is too quiet, and the limit above which it is too
 * loud.
 */
const [floor, quiet, loud] = [-66, -38, -3];
/** The number of levels kept: three seconds. */
const remembered = 30;

/** `onHeard` is called as soon as the level is loud enough and not too loud. */
export function Meter({ siteId, onHeard }: { readonly siteId: string; readonly onHeard?: () => void }) {
  const [levels, setLevels] = useState<readonly Level[]>([]);
  const [problem, setProblem] = useState<Refused>();
  const queue = useRef<Level[]>([]);
  const state = useStream<Level>(
    "followLevels",
    { query: { siteId } },
    {
      onStart: () => {
        queue.current = [];
        setProblem(undefined);
      },
      onItem: (level) => {
        queue.current = [...queue.current, level].slice(-remembered);
        setLevels(queue.current);
        if (level.level > quiet && level.peak < loud) onHeard?.();
      },
      onRefused: setProblem,
    },
  );
  if (problem !== undefined) return <ProblemView problem={problem} />;
  const now = levels.at(-1);
  const peak = Math.max(floor, ...levels.map((one) => one.peak));
  const { tone, word } = judge(state === "open" ? now : undefined, peak, levels);
  return (
    <div class="loudness">
      <div
        class="loudness-track"
        role="meter"
        aria-label={say("Sound level at {siteId} in decibels", { siteId })}
        aria-valuemin={floor}
        aria-valuemax={0}
        aria-valuenow={Math.round(Math.max(floor, now?.level ?? floor))}
      >
        <div class="loudness-zone" style={{ left: partOf(quiet), width: `calc(${partOf(loud)} - ${partOf(quiet)})` }} />
        <div class={`loudness-bar ${tone}`} style={{ width: partOf(now?.level ?? floor) }} />
        <div class="loudness-peak" style={{ left: partOf(peak) }} />
      </div>
      <div class="loudness-scale small soft" aria-hidden="true">
        <span style={{ left: partOf(-60) }}>{say("quiet")}</span>
        <span style={{ left: partOf(-22) }}>{say("good")}</span>
        <span style={{ left: partOf(-4) }}>{say("loud")}</span>
      </div>
      <div class="row">
        <Mark tone={tone} icon="mic">
          {word}
        </Mark>
        {now === undefined ? null : (
          <span class="soft small number">
            {say("{level} dB, highest {peak} dB", { level: Math.round(now.level), peak: Math.round(peak) })}
          </span>
        )}
      </div>
    </div>
  );
}

function partOf(decibels: number): string {
  return `${Math.round(Math.min(100, Math.max(0, ((decibels - floor) / -floor) * 100)) * 10) / 10}%`;
}

function judge(
  now: Level | undefined,
  peak: number,
  levels: readonly Level[],
): { readonly tone: Tone; readonly word: string } {
  if (now === undefined) return { tone: "info", word: say("waiting for the microphone") };
  if (now.level <= -119) return { tone: "bad", word: say("silent: is the microphone on?") };
  if (levels.some(({ clipped }) => clipped > 0.001)) return { tone: "bad", word: say("too loud: turn it down") };
  if (peak < quiet) return { tone: "idle", word: say("quiet: say something") };
  return { tone: "good", word: say("it hears you well") };
}
