/** Shows how long each stage of a session took, one below the other: wake → listen → understand → skill → speak. */
import { durationOf } from "../../widgets/format.ts";
import type { Session } from "../../voice/outcome.ts";
import { intentName } from "../../voice/outcome.ts";
import { alsoHeard } from "./also-heard.ts";
import { quoted } from "../../words/quoted.ts";
import { say } from "../../words/say.ts";

type Row = {
  readonly stage: "wake" | Session["stages"][number]["stage"];
  readonly from: number;
  readonly to: number | undefined;
  readonly detail: string;
};

const words: Readonly<Record<Row["stage"], string>> = {
  wake: say("Wake word ¦ stage"),
  listen: say("Listen ¦ stage"),
  understand: say("Understand ¦ stage"),
  skill: say("Skill ¦ stage"),
  speak: say("Answer ¦ stage"),
};

export function Waterfall({ session }: { readonly session: Session }) {
  const rows = rowsOf(session);
  const end = Math.max(1, ...rows.map(({ from, to }) => to ?? from), endOf(session));
  const left = (at: number) => `${(at / end) * 100}%`;
  const ticks = ticksOf(end);
  return (
    <div class="waterfall">
      <div class="waterfall-axis" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ left: left(tick) }}>
            {tick === 0 ? "0" : tick < 1000 ? `${tick} ms` : `${tick / 1000} s`}
          </span>
        ))}
      </div>
      <ol aria-label={say("Timeline")}>
        {rows.map(({ stage, from, to, detail }, index) => (
          <li key={index} class={`stage ${stage}`}>
            <span class="stage-name">{words[stage]}</span>
            <span class="stage-track" aria-hidden="true">
              <span
                class={to === undefined ? "stage-bar open" : "stage-bar"}
                style={{ left: left(from), width: `max(0.45rem, ${(((to ?? end) - from) / end) * 100}%)` }}
              />
            </span>
            <span class="stage-time number">
              {stage === "wake" ? "0 ms" : to === undefined ? say("no end") : durationOf(to - from)}
              <span class="unseen">, {say("{from} after the beginning", { from: durationOf(from) })}</span>
            </span>
            {detail === "" ? null : <span class="stage-detail">{detail}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

function endOf({ startedAt, endedAt }: Session): number {
  return endedAt === undefined ? 0 : Date.parse(endedAt) - Date.parse(startedAt);
}

type Said = { readonly text?: string; readonly modelId?: string; readonly intent?: { readonly intentName?: string } };

/** Returns the stages with the result of each: the first event since its start that contains it. */
function rowsOf({ stages, events, startedAt, origin }: Session): readonly Row[] {
  const began = Date.parse(startedAt);
  const found = (from: number, topic: RegExp): Said =>
    events.find((event) => Date.parse(event.time) - began >= from && topic.test(event.topic))?.payload ?? {};
  const detailOf: Readonly<Record<Session["stages"][number]["stage"], (from: number) => string>> = {
    listen: (from) => inQuotes(found(from, /^asr\/(?:textCaptured|stopListening)$/u).text),
    understand: (from) => {
      const { intent } = found(from, /^nlu\/(?:intentParsed|intentNotRecognized|slotParsed)$/u);
      return intent?.intentName === undefined ? "" : intentName(intent.intentName);
    },
    skill: (from) => intentName(found(from, /^intent\//u).intent?.intentName ?? ""),
    speak: (from) => inQuotes(found(from, /^tts\/say$/u).text),
  };
  const wake = found(0, /^hotword\/[^/]+\/detected$/u).modelId?.replaceAll("_", " ");
  const others = alsoHeard({ events });
  const elsewhere = others.length === 0 ? "" : say("also heard in {sites}", { sites: others.join(", ") });
  const detail = [inQuotes(wake), elsewhere].filter((part) => part !== "").join(", ");
  const first: readonly Row[] = origin === "wakeWord" ? [{ stage: "wake", from: 0, to: 0, detail }] : [];
  return [...first, ...stages.map(({ stage, from, to }) => ({ stage, from, to, detail: detailOf[stage](from) }))];
}

function inQuotes(text: string | undefined): string {
  return text === undefined || text === "" ? "" : quoted(text);
}

/** Returns four or five round times up to the end. */
function ticksOf(end: number): readonly number[] {
  const steps = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000];
  const step = steps.find((one) => end / one <= 5) ?? end;
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => index * step);
}
