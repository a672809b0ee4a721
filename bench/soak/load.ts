/** What a house does beside dialogues by text: it speaks, injects values, and asks the REST API. Each until it is told to stop. */
import { once } from "node:events";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { injectionComplete, injectionPerform } from "#bus";
import { join } from "../../platform/port/join.ts";
import { adminSocket, type Control } from "../../supervisor/control-file.ts";
import { commands } from "../loop/commands.ts";
import { talkTo } from "../loop/conversation.ts";

export type Work = { readonly done: () => number; stop(): Promise<void> };

/** Repeats `once` after `everyMs`, or as soon as the last time is over. */
function repeat(everyMs: number, work: (count: number) => Promise<boolean>, end: () => Promise<void>): Work {
  let done = 0;
  const stopping = new AbortController();
  const over = (async () => {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const due = performance.now() + everyMs;
      if (await work(count)) done += 1;
      await pause(Math.max(0, due - performance.now()), undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    done: () => done,
    async stop() {
      stopping.abort();
      await over;
      await end();
    },
  };
}

/** Commands by voice, one after the other, at the first site; counts those that were understood. */
export async function speak(control: Control): Promise<Work> {
  const talker = await talkTo(control);
  // Few enough that all are synthesised soon.
  const spoken = commands(24);
  return repeat(
    0,
    async (count) => {
      const command = spoken[count % spoken.length];
      return command !== undefined && (await talker.say(command)).understood !== undefined;
    },
    () => talker.end(),
  );
}

const quiet = () => {};

/** The names of twenty rooms in turn, each in the place of the one before: what is known does not grow. */
export async function inject({ bus }: Pick<Control, "bus">, everyMs: number): Promise<Work> {
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const port = await join({ url: bus.url, prefix: bus.prefix }, { log });
  const answered = new EventTarget();
  await port.hear(injectionComplete, ({ requestId }) => void answered.dispatchEvent(new Event(requestId ?? "")));
  return repeat(
    everyMs,
    async (count) => {
      const id = `soak-${count}`;
      const complete = once(answered, id, { signal: AbortSignal.timeout(60_000) });
      const room = [`atelier ${["one", "two", "three", "four", "five"][count % 5]} ${count % 4}`];
      port.say(injectionPerform, {
        id,
        crossLanguage: undefined,
        lexicon: undefined,
        operations: [["addFromVanilla", { room }]],
      });
      return await complete.then(
        () => true,
        () => false,
      );
    },
    () => port.leave(),
  );
}

const paths = ["/admin/health", "/admin/platform", "/admin/sessions", "/admin/tasks", "/admin/assistants"];

/** Requests through the socket of this machine; counts those that were answered. */
export function ask(runtime: string, everyMs: number): Work {
  const socketPath = adminSocket(runtime);
  return repeat(
    everyMs,
    async (count) => {
      const asked = request({ socketPath, path: paths[count % paths.length], host: "localhost" });
      asked.end();
      try {
        const [answer] = (await once(asked, "response")) as [NodeJS.ReadableStream & { statusCode: number }];
        answer.resume();
        await once(answer, "end");
        return answer.statusCode === 200;
      } catch {
        return false;
      }
    },
    () => Promise.resolve(),
  );
}
