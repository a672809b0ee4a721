import { board, refuse, show } from "../testing/page.ts";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import t from "tap";
import { follow, type Following, type StreamState } from "./stream.ts";

const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;

function begin(response: ServerResponse, ...events: readonly string[]): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(events.join(""));
}

/** Follows the log, and remembers what was told; `until` resolves when it is so. */
function following(more: Partial<Following<unknown>> = {}) {
  const [items, states, refusals]: [unknown[], StreamState[], unknown[]] = [[], [], []];
  let starts = 0;
  const waiting = new Set<() => void>();
  const told = () => waiting.forEach((look) => look());
  const end = follow(
    "getLogs",
    { query: { lines: 5 } },
    {
      onItem: (item) => {
        items.push(item);
        told();
      },
      onState: (state) => {
        states.push(state);
        told();
      },
      onRefused: (refused) => {
        refusals.push(refused);
        told();
      },
      onStart: () => void (starts += 1),
      ...more,
    },
  );
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => void (isSo() && (waiting.delete(look), resolve()));
      waiting.add(look);
      look();
    });
  return { items, states, refusals, end, until, starts: () => starts };
}

t.test("what the board tells is given as it comes, in whatever pieces, without its signs of life", async (t) => {
  const { asked } = await board(t, (_asked, response) => {
    begin(response, ": alive\n\n", event({ a: "ä" }), 'data: {"a"');
    response.write(":2}\n\n: alive\n\n");
  });
  const { items, until, end, states } = following();
  await until(() => items.length === 2);
  end();
  t.same(items, [{ a: "ä" }, { a: 2 }]);
  t.same(states, ["connecting", "open"]);
  t.match(asked[0], { url: "/admin/logs?lines=5&follow=true", headers: { accept: "text/event-stream" } });
});

t.test("a broken stream restarts from its beginning, and half an event is discarded", async (t) => {
  let times = 0;
  await board(t, (_asked, response) => {
    begin(response, event(++times));
    if (times === 1) response.write('data: {"half', () => response.destroy());
  });
  const { items, until, end, starts } = following();
  await until(() => items.length === 2);
  end();
  t.same(items, [1, 2]);
  t.equal(starts(), 2, "what was shown is told anew");
});

t.test("a stream that ended is not requested again", async (t) => {
  const { asked } = await board(t, (_asked, response) => {
    begin(response, event("done"));
    response.end();
  });
  const { until, states } = following({ finite: true });
  await until(() => states.at(-1) === "ended");
  t.equal(asked.length, 1);
});

t.test("a refusal that asking again cannot mend ends it; a board that is busy is asked again", async (t) => {
  const { asked } = await board(t, (_asked, response) => refuse(response, 404, "LOG_UNKNOWN"));
  const refused = following();
  await refused.until(() => refused.states.at(-1) === "ended");
  t.match(refused.refusals, [{ code: "LOG_UNKNOWN" }]);
  t.equal(asked.length, 1);
  let times = 0;
  await board(t, (_asked, response) => {
    times += 1;
    if (times === 1) refuse(response, 503, "DISK_FULL");
    else if (times === 2) refuse(response, 429, "REQUEST_TOO_MANY");
    else begin(response, event("at last"));
  });
  const busy = following();
  await busy.until(() => busy.items.length === 1);
  busy.end();
  t.same(busy.refusals, []);
});

t.test("a tab that is not seen gives its connection up, and takes it up again when it is", async (t) => {
  const closed: Promise<unknown>[] = [];
  await board(t, (_asked, response) => {
    closed.push(once(response, "close"));
    begin(response, event(closed.length));
  });
  const { items, until, end, states } = following();
  await until(() => items.length === 1);
  show(false);
  await closed[0];
  await until(() => states.at(-1) === "paused");
  show(true);
  await until(() => items.length === 2);
  end();
  await closed[1];
  t.same(items, [1, 2]);
  t.notOk(states.includes("ended"), "who has ended it himself is not told");
});

t.test("a stream for the background goes on in a tab that is not seen, and begins there", async (t) => {
  const told: ServerResponse[] = [];
  await board(t, (_asked, response) => {
    told.push(response);
    begin(response, event(told.length));
  });
  const { items, until, end, states } = following({ isForBackground: true });
  await until(() => items.length === 1);
  show(false);
  told[0]?.write(event("while nobody looks"));
  await until(() => items.length === 2);
  told[0]?.destroy();
  await until(() => items.length === 3);
  end();
  show(true);
  t.same(items, [1, "while nobody looks", 2]);
  t.notOk(states.includes("paused"));
});
