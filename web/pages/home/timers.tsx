import { useEffect, useState } from "preact/hooks";
import { type Answer, call } from "../../api/call.ts";
import type { Loaded } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { timeOf } from "../../widgets/format.ts";
import { canNotify, wantNotices, wantsNotices } from "../../voice/notices/choice.ts";
import { kindNames } from "../../voice/timer-kinds.ts";
import { countdownOf } from "./countdown.ts";
import { locale } from "../../words/language.ts";
import { once } from "../../words/once.ts";
import { say, sayMany } from "../../words/say.ts";

type Timers = Answer<"listTimers"> & { readonly loadedAt: number };
type Timer = Timers["timers"][number];

/** More than that are for the command. */
const maxShown = 8;
/** Of a week that begins with a Monday. */
const dayNames = once(() => {
  const names = new Intl.DateTimeFormat(locale(), { weekday: "short", timeZone: "UTC" });
  return [1, 2, 3, 4, 5, 6, 7].map((day) => names.format(Date.UTC(2024, 0, day)));
});

/** The clock of the browser may be wrong: time is counted from this moment on. */
export async function loadTimers(): Promise<Timers> {
  const { timers } = await call("listTimers");
  return { timers, loadedAt: performance.now() };
}

/** Shows what is set and what rings; nothing when nothing is set. */
export function TimersCard({ timers: { value, reload } }: { readonly timers: Loaded<Timers> }) {
  const now = useNow(value !== undefined && value.timers.length > 0);
  if (value === undefined || value.timers.length === 0) return null;
  const { timers, loadedAt } = value;
  const passed = Math.max(0, now - loadedAt) / 1000;
  return (
    <Card
      title={say("Timers")}
      actions={
        canNotify && !wantsNotices.value && Notification.permission !== "denied" ? (
          <Button small kind="quiet" onPress={() => wantNotices().then(() => undefined)}>
            {say("Notify me here")}
          </Button>
        ) : undefined
      }
    >
      <ul class="timers">
        {timers.slice(0, maxShown).map((timer) => (
          <Row key={timer.timerId} timer={timer} passed={passed} reload={reload} />
        ))}
      </ul>
      {timers.length <= maxShown ? null : (
        <p class="soft small">{sayMany(timers.length - maxShown, "And {n} more.", "And {n} more.")}</p>
      )}
    </Card>
  );
}

function Row({
  timer,
  passed,
  reload,
}: {
  readonly timer: Timer;
  readonly passed: number;
  readonly reload: () => Promise<void>;
}) {
  const { timerId, kind, name, siteId, state, remainingSeconds, at } = timer;
  const title = name ?? capital(kindNames[kind]);
  const params = { timerId };
  const act = (work: () => Promise<unknown>) => async () => {
    // It may have ended meanwhile: then the list says so.
    try {
      await work();
    } finally {
      await reload();
    }
  };
  const operate = (operation: "stop" | "snooze") => act(() => call("operateTimer", { params, body: { operation } }));
  const more = act(() => call("changeTimer", { params, body: { addSeconds: 300 } }));
  return (
    <li class={state}>
      <div class="stack tight">
        <strong>{title}</strong>
        <span class="soft small">
          {[name === undefined ? "" : kindNames[kind], siteId, ringsAt(timer)].filter(Boolean).join(" · ")}
        </span>
      </div>
      <span class="countdown">
        {state === "waiting" && remainingSeconds !== undefined ? (
          <span class="number" role="timer" aria-label={say("Left on {title}", { title })}>
            {countdownOf(remainingSeconds - passed)}
          </span>
        ) : null}
        <span aria-live="polite">{state === "ringing" ? say("Rings") : state === "missed" ? say("Missed") : ""}</span>
      </span>
      <div class="row">
        {state === "ringing" ? (
          <>
            <Button small kind="primary" label={say("Stop {title}", { title })} onPress={operate("stop")}>
              {say("Stop")}
            </Button>
            <Button small label={say("Snooze {title} for 9 minutes", { title })} onPress={operate("snooze")}>
              {say("Snooze")}
            </Button>
          </>
        ) : (
          <>
            {state === "waiting" && at === undefined && timer.seconds !== undefined ? (
              <Button small kind="quiet" label={say("+5 min for {title}", { title })} onPress={more}>
                {say("+5 min")}
              </Button>
            ) : null}
            <Button
              small
              kind="quiet"
              label={say("Cancel {title}", { title })}
              onPress={act(() => call("cancelTimer", { params }))}
            >
              {say("Cancel")}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function capital(word: string): string {
  return `${word.charAt(0).toLocaleUpperCase(locale())}${word.slice(1)}`;
}

/** Of a timer, what is left says enough. */
function ringsAt({ at, weekdays = [], dueAt, seconds }: Timer): string {
  if (at !== undefined && weekdays.length === 7) return say("{at} every day", { at });
  if (at !== undefined && weekdays.length > 0) return `${at} ${weekdays.map((day) => dayNames()[day - 1]).join(", ")}`;
  return dueAt === undefined || seconds !== undefined ? "" : timeOf(dueAt);
}

/** The time since the page was opened, several times a second while it is needed. */
function useNow(isNeeded: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!isNeeded) return undefined;
    const tick = () => setNow(performance.now());
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return now;
}
