/** Requests ASR and NLU to load the injected values, and waits for both. */
import { randomUUID } from "node:crypto";
import { asrLoaded, asrReload, componentStatus, errorAsr, errorNlu, type Loaded, nluLoaded, nluReload } from "#bus";
import type { Port } from "../port/port.ts";

const reloads = { asr: asrReload, nlu: nluReload } as const;
type Loader = keyof typeof reloads;
const loaders = Object.keys(reloads) as Loader[];

type Wait = {
  readonly id: string;
  readonly missing: Set<Loader>;
  readonly done: () => void;
  readonly failed: (error: Error) => void;
};

export type Reloading = {
  /** Resolves when both have loaded. Rejects, with a reason for the client, when one of them fails or times out. */
  reload(seconds: number, signal: AbortSignal): Promise<void>;
  /** Sends both requests without waiting. */
  ask(): void;
};

export async function makeReloading(port: Port): Promise<Reloading> {
  let wait: Wait | undefined;

  const loaded =
    (loader: Loader) =>
    ({ id }: Loaded) => {
      if (wait === undefined || id !== wait.id) return;
      wait.missing.delete(loader);
      if (wait.missing.size === 0) wait.done();
    };
  const failed =
    (loader: Loader) =>
    ({ error, context }: { error: string; context?: string | undefined }) => {
      if (wait !== undefined && context === `${loader}/reload ${wait.id}`)
        wait.failed(new Error(`${loader} could not load the values: ${error}`));
    };
  await port.hear(asrLoaded, loaded("asr"));
  await port.hear(nluLoaded, loaded("nlu"));
  await port.hear(errorAsr, failed("asr"));
  await port.hear(errorNlu, failed("nlu"));
  // A component that restarted meanwhile may have missed the request.
  await port.hear(componentStatus, ({ state }, { componentName }) => {
    const loader = loaders.find((name) => name === componentName);
    if (state === "ready" && loader !== undefined && wait?.missing.has(loader))
      port.say(reloads[loader], { id: wait.id });
  });

  return {
    ask() {
      for (const loader of loaders) port.say(reloads[loader], {});
    },
    async reload(seconds, signal) {
      signal.throwIfAborted();
      const id = `injection-${randomUUID()}`;
      const missing = new Set(loaders);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const stop = () => reject(new Error("injection is being stopped"));
      const late = () => reject(new Error(`not loaded within ${seconds} s by ${[...missing].join(" and ")}`));
      const timer = setTimeout(late, seconds * 1000);
      signal.addEventListener("abort", stop, { once: true });
      wait = { id, missing, done: resolve, failed: reject };
      try {
        for (const loader of loaders) port.say(reloads[loader], { id });
        await promise;
      } finally {
        wait = undefined;
        clearTimeout(timer);
        signal.removeEventListener("abort", stop);
      }
    },
  };
}
