import { Link, useLocation } from "wouter-preact";
import { call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Card } from "../../widgets/card.tsx";
import { Empty, Loading, Show } from "../../widgets/empty.tsx";
import { durationOf, sizeOf } from "../../widgets/format.ts";
import { Icon } from "../../widgets/icon.tsx";
import { Page as Frame } from "../../widgets/page.tsx";
import { type Board, board, hasSites, may } from "../../api/board.ts";
import { Ask } from "../../voice/ask.tsx";
import { ofSessions, useBusChanges } from "../../voice/changes.ts";
import { Phrases } from "../../voice/phrases.tsx";
import { SessionList } from "../../voice/session-list.tsx";
import { Talk } from "../../voice/talk.tsx";
import { AnnounceCard } from "./announce.tsx";
import { HealthCard } from "./health.tsx";
import { Later } from "./later.tsx";
import { partOfDay } from "./part-of-day.ts";
import { loadTimers, TimersCard } from "./timers.tsx";
import { say } from "../../words/say.ts";

/** What was said, timers and announcements are for owners, and at their sites for users. */
export function Page() {
  if (hasSites.value) return <FullPage />;
  return (
    <Frame title={greeting(new Date().getHours())} lead={say("How the board is, and what is going on.")}>
      <Status />
      {may("user") ? (
        <Card title={say("Say something")}>
          <Talk />
        </Card>
      ) : null}
      {board.value === undefined ? null : <Running board={board.value} />}
    </Frame>
  );
}

function Status() {
  if (board.value !== undefined) return <HealthCard board={board.value} />;
  return (
    <Card>
      <Loading />
    </Card>
  );
}

function FullPage() {
  const sessions = useLoad(() => call("listSessions", { query: { limit: 5 } }), []);
  const phrases = useLoad(() => call("getPhrases"), []);
  const [, go] = useLocation();
  const timers = useLoad(loadTimers, [], { every: 60_000 });
  // On a phone it would be below everything else: who wants it silent looks for it first.
  const isRinging = timers.value?.timers.some(({ state }) => state === "ringing") === true;
  const announcements = useLoad(() => call("listAnnouncements"), [], { every: 60_000 });
  useBusChanges([
    { topics: ofSessions, changed: () => void sessions.reload() },
    { topics: /^timers\/state$/u, changed: () => void timers.reload() },
    { topics: /^announcements\/changed$/u, changed: () => void announcements.reload() },
  ]);
  return (
    <Frame title={greeting(new Date().getHours())} lead={say("How the board is, and what is going on.")}>
      <Status />
      {isRinging ? <TimersCard timers={timers} /> : null}
      <div class="home-columns">
        <Card
          flush
          title={say("Said last")}
          actions={
            <Link href="/sessions" class="onward">
              {say("All sessions")}
              <Icon name="next" />
            </Link>
          }
        >
          <Show of={sessions}>
            {({ sessions: found }) =>
              found.length === 0 ? (
                <Empty
                  icon="sessions"
                  title={say("No sessions yet")}
                  action={may("owner") ? <Link href="/first-steps">{say("Take the first steps")}</Link> : null}
                >
                  {say("Say the wake word and a sentence, or type one beside this.")}
                </Empty>
              ) : (
                <SessionList sessions={found} />
              )
            }
          </Show>
        </Card>
        <div class="stack">
          {isRinging ? null : <TimersCard timers={timers} />}
          <Card title={say("Say something")}>
            <Talk />
            <Show of={phrases}>{(found) => <Phrases phrases={found} most={3} />}</Show>
            <Ask
              label={say("Or by text")}
              inline={false}
              {...(phrases.value?.sentences[0] === undefined ? {} : { placeholder: phrases.value.sentences[0] })}
              onAsked={(sessionId) => go(`/sessions/${encodeURIComponent(sessionId)}`)}
            />
          </Card>
          {may("owner") ? <Later load={() => import("./house.tsx").then(({ House }) => House)} /> : null}
          <AnnounceCard announcements={announcements} />
          {board.value === undefined ? null : <Running board={board.value} />}
        </div>
      </div>
    </Frame>
  );
}

/** Also those of the frame that is shown first: frame/texts.ts names them. */
function greeting(hour: number): string {
  return [say("Good night"), say("Good morning"), say("Good afternoon"), say("Good evening")][partOfDay(hour)] ?? "";
}

function Running({ board: { components, memory, uptime, version } }: { readonly board: Board }) {
  const up = components.filter(({ ready }) => ready).length;
  const restarts = components.reduce((sum, one) => sum + one.restarts, 0);
  return (
    <Card
      title={say("What runs")}
      actions={
        <Link href="/components" class="onward">
          {say("Components")}
          <Icon name="next" />
        </Link>
      }
    >
      <dl class="facts">
        <dt>{say("Components")}</dt>
        <dd class="number">{say("{n} of {all}", { n: up, all: components.length })}</dd>
        <dt>{say("Restarts")}</dt>
        <dd class="number">{restarts}</dd>
        <dt>{say("Memory")}</dt>
        <dd class="number">{sizeOf(memory.total)}</dd>
        <dt>{say("Running for")}</dt>
        <dd class="number">{durationOf(uptime * 1000)}</dd>
        <dt>{say("Version")}</dt>
        <dd class="number">{version}</dd>
      </dl>
    </Card>
  );
}
