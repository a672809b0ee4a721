import { useState } from "preact/hooks";
import type { Refused } from "../api/problem.ts";
import { useStream } from "../api/use.ts";
import { Mark, type Tone } from "./mark.tsx";
import { ProblemView } from "./problem-view.tsx";

/** Of GET /audio/levels: dB below full scale, and how much of the sound was cut off. */
type Level = { readonly level: number; readonly peak: number; readonly clipped: number };

const lowest = -80;

/** How loud the microphone of a site is, as long as it is looked at. */
export function LevelMeter({ siteId }: { readonly siteId: string }) {
  const [level, setLevel] = useState<Level>();
  const [problem, setProblem] = useState<Refused>();
  useStream<Level>(
    "followLevels",
    { query: { siteId } },
    { onItem: setLevel, onStart: () => setProblem(undefined), onRefused: setProblem },
  );
  if (problem !== undefined) return <ProblemView problem={problem} />;
  const part = (decibels: number) => Math.max(0, Math.min(100, ((decibels - lowest) / -lowest) * 100));
  const [tone, words] = judge(level);
  return (
    <div class="stack tight">
      <div class="row apart">
        <Mark tone={tone} icon="mic">
          {words}
        </Mark>
        <span class="soft small number">{level === undefined ? "" : `${Math.round(level.level)} dB`}</span>
      </div>
      <div
        class={`meter ${tone}`}
        role="meter"
        aria-label={`How loud it is at ${siteId}`}
        aria-valuemin={lowest}
        aria-valuemax={0}
        aria-valuenow={Math.round(level?.level ?? lowest)}
        aria-valuetext={words}
      >
        <div style={{ width: `${part(level?.level ?? lowest)}%` }} />
        <span style={{ left: `${part(level?.peak ?? lowest)}%` }} />
      </div>
    </div>
  );
}

function judge(level: Level | undefined): readonly [Tone, string] {
  if (level === undefined) return ["idle", "nothing heard yet"];
  if (level.clipped > 0.01) return ["bad", "too loud: it is cut off"];
  if (level.level < -75) return ["idle", "silent"];
  return level.level < -45 ? ["idle", "quiet"] : ["good", "heard"];
}
