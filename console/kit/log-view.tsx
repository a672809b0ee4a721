import { useEffect, useRef, useState } from "preact/hooks";
import type { Answer } from "../api/call.ts";
import type { Refused } from "../api/problem.ts";
import { useStream } from "../api/use.ts";
import { Choices, TextField } from "./field.tsx";
import { timeOf } from "./format.ts";
import { ProblemView } from "./problem-view.tsx";

type Entry = Answer<"getLogs">["entries"][number];

const levels = [
  ["debug", "Everything"],
  ["warn", "Warnings"],
  ["error", "Errors"],
] as const;
const mostLines = 500;

/** A log, live: the last lines and those that come, of one level on and with some words. */
export function LogView({
  operation,
  params = {},
}: {
  readonly operation: "getLogs" | "getComponentLogs" | "getSkillLogs";
  readonly params?: Readonly<Record<string, string>>;
}) {
  const [level, setLevel] = useState<(typeof levels)[number][0]>("debug");
  const [search, setSearch] = useState("");
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [problem, setProblem] = useState<Refused>();
  const box = useRef<HTMLDivElement>(null);
  const query = { lines: 100, level, ...(search.trim() === "" ? {} : { search: search.trim() }) };
  const state = useStream<Entry>(
    operation,
    { params, query },
    {
      onStart: () => {
        setEntries([]);
        setProblem(undefined);
      },
      onItem: (entry) => setEntries((before) => [...before, entry].slice(-mostLines)),
      onRefused: setProblem,
    },
  );
  useEffect(() => {
    const { current } = box;
    // Whoever has scrolled up is reading: the place stays.
    if (current === null || current.scrollHeight - current.scrollTop - current.clientHeight > 120) return;
    current.scrollTop = current.scrollHeight;
  }, [entries]);
  return (
    <div class="stack tight">
      <div class="row apart">
        <Choices label="Which lines" value={level} options={levels} onInput={setLevel} />
        <TextField
          label={<span class="unseen">Find in the log</span>}
          type="search"
          placeholder="Find"
          value={search}
          onInput={setSearch}
        />
      </div>
      {problem === undefined ? null : <ProblemView problem={problem} />}
      <div class="log" ref={box} tabIndex={0} role="log" aria-label="Log">
        {entries.length === 0 ? (
          <span class="soft">{state === "open" ? "Nothing was logged." : "…"}</span>
        ) : (
          entries.map((entry, index) => <Line key={`${entry.time}${index}`} entry={entry} />)
        )}
      </div>
    </div>
  );
}

function Line({ entry: { time, level, message, fields } }: { readonly entry: Entry }) {
  const more = Object.entries(fields).filter(([name]) => name !== "skill");
  return (
    <div>
      <span class="time">{timeOf(time)}</span> <span class={level}>{message}</span>
      {more.length === 0 ? null : (
        <span class="time"> {more.map(([name, value]) => `${name}=${wordOf(value)}`).join(" ")}</span>
      )}
    </div>
  );
}

function wordOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
