/** Shows a log live. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { may } from "../api/board.ts";
import { useStream } from "../api/use.ts";
import type { Refused } from "../api/problem.ts";
import { Button } from "./button.tsx";
import { Card } from "./card.tsx";
import { SelectField, TextField } from "./field.tsx";
import { timeOf, wholeTimeOf } from "./format.ts";
import { Mark } from "./mark.tsx";
import { ProblemView } from "./problem-view.tsx";
import { say } from "../words/say.ts";

type Entry = {
  readonly time: string;
  readonly level: string;
  readonly component: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
};
type Level = "debug" | "info" | "warn" | "error";

/** Lines kept on the page. */
const maxLines = 1000;
const levels = [
  ["debug", say("everything ¦ in a log")],
  ["info", say("what happens")],
  ["warn", say("warnings and errors")],
  ["error", say("errors")],
] as const;

type Of = { readonly title: string; readonly of?: Readonly<Record<string, string>> };

/**
 * Shows the log of everything, of a component, or of a skill: `<Logs title="Its log" of={{ component: "tts" }} />`. Nothing
 * for others than owners, who may not read it.
 */
export function Logs(what: Of) {
  return may("owner") ? <Live {...what} /> : null;
}

function Live({ title, of = {} }: Of) {
  const [level, setLevel] = useState<Level>("info");
  const [search, setSearch] = useState("");
  const operation = "component" in of ? "getComponentLogs" : "skill" in of ? "getSkillLogs" : "getLogs";
  const [isPaused, setPaused] = useState(false);
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [problem, setProblem] = useState<Refused>();
  const waiting = useRef<Entry[]>([]);
  const frame = useRef(0);
  const query = { level, lines: 200, ...(search.trim() === "" ? {} : { search: search.trim() }) };
  const take = () => {
    const fresh = waiting.current.splice(0);
    setEntries((known) => [...known, ...fresh].slice(-maxLines));
  };
  const state = useStream<Entry>(operation, isPaused ? undefined : { query, params: of }, {
    onStart: () => {
      waiting.current = [];
      setEntries([]);
    },
    onItem: (entry) => {
      waiting.current.push(entry);
      cancelAnimationFrame(frame.current);
      frame.current = requestAnimationFrame(take);
    },
    onRefused: setProblem,
  });
  return (
    <Card
      title={title}
      actions={
        <>
          {isPaused ? (
            <Mark tone="idle">{say("paused")}</Mark>
          ) : (
            <Mark tone={state === "open" ? "good" : "info"} icon={state === "open" ? "play" : "clock"}>
              {state === "open" ? say("live") : say("connecting")}
            </Mark>
          )}
          <Button small icon={isPaused ? "play" : "pause"} onPress={() => setPaused(!isPaused)}>
            {isPaused ? say("Go on") : say("Pause")}
          </Button>
        </>
      }
    >
      <div class="log-filter">
        <TextField
          label={say("Only lines containing")}
          type="search"
          value={search}
          placeholder={say("a word")}
          onInput={setSearch}
        />
        <SelectField label={say("Show")} value={level} options={levels} onInput={setLevel} />
      </div>
      {problem === undefined ? null : <ProblemView problem={problem} />}
      <Lines entries={entries} withNames={operation === "getLogs"} />
    </Card>
  );
}

/** Stays at the end unless the reader has scrolled up. */
function Lines({ entries, withNames }: { readonly entries: readonly Entry[]; readonly withNames: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    if (isAtEnd.current) box.current?.scrollTo(0, box.current.scrollHeight);
  }, [entries]);
  return (
    <div
      class="log"
      ref={box}
      tabIndex={0}
      role="log"
      aria-label={say("Log")}
      aria-live="off"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 30;
      }}
    >
      {entries.length === 0 ? <span class="soft">{say("Nothing yet.")}</span> : null}
      {entries.map(({ time, level, component, message, fields }, index) => (
        <div key={`${time} ${index}`}>
          <span class="time" title={wholeTimeOf(time)}>
            {timeOf(time)}
          </span>{" "}
          {withNames ? <span class="log-name">{component} </span> : null}
          {level === "warn" || level === "error" ? <strong class={level}>{level} </strong> : null}
          <span class={level}>{message}</span>
          <span class="time">{fieldsOf(fields)}</span>
        </div>
      ))}
    </div>
  );
}

function fieldsOf(fields: Entry["fields"]): string {
  return Object.entries(fields)
    .map(([name, value]) => ` ${name}=${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("");
}
