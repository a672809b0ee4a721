import { once } from "node:events";
import t from "tap";
import { keepConnected } from "./keep-connected.ts";

t.test("a loss is told once, until a connection has worked again", async (t) => {
  const stopping = new AbortController();
  const told: string[] = [];
  let attempt = 0;
  await keepConnected({
    signal: stopping.signal,
    lost: ({ message }) => void told.push(message),
    async serve(opened) {
      attempt += 1;
      // The second attempt fails as the first did; the third works for a moment.
      if (attempt === 3) opened();
      if (attempt === 4) stopping.abort();
      throw new Error(`attempt ${attempt}`);
    },
  });
  t.same(told, ["attempt 1", "attempt 3"], "and nothing is told after the end");
});

t.test("it ends at once while it waits, and when the connection that is open has ended", async (t) => {
  const stopping = new AbortController();
  let serving = () => {};
  const isServing = new Promise<void>((resolve) => (serving = resolve));
  let isOver = false;
  const ended = keepConnected({
    signal: stopping.signal,
    lost: () => t.fail("nothing was lost"),
    async serve(opened) {
      opened();
      serving();
      await once(stopping.signal, "abort");
      isOver = true;
      throw new Error("closed");
    },
  });
  await isServing;
  stopping.abort();
  await ended;
  t.ok(isOver);
});
