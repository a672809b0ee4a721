/** Entity values that are added at run time. [spec A, Injection operation] */
import { join } from "node:path";
import { BadPayload, type InjectionPerform, injectionPerform } from "#bus";
import { readInjected } from "../../../platform/assistant/injected.ts";
import { settle } from "../../../platform/bus/json.ts";
import { readAssistant } from "../../../platform/assistant/read-assistant.ts";
import type { Versions } from "../../assistants/versions.ts";
import { SottoError } from "../../errors.ts";
import { accept, type Accepting } from "../accept.ts";
import * as contract from "../contract/injections.ts";
import { route } from "../route.ts";

type Needs = {
  readonly tasks: Accepting;
  readonly versions: Pick<Versions, "list">;
  readonly backups: { readonly data: string };
};

export const listInjections = route(contract.listInjections, ({ versions, backups }: Needs) => async () => {
  const { lastInjectionDate, entities } = await readInjected(join(backups.data, "injected", "injected.json"));
  const known = await entitiesInUse(versions);
  const names = [...new Set([...known, ...Object.keys(entities)])].toSorted();
  return {
    lastInjectionAt: lastInjectionDate,
    entities: names.map((entity) => {
      const values = entities[entity] ?? [];
      const shown = values.slice(0, contract.maxShown).map(({ value, weight }) => ({ value, weight }));
      return { entity, known: known.includes(entity), count: values.length, values: shown };
    }),
  };
});

export const inject = route(
  contract.inject,
  ({ tasks }: Needs) =>
    async (request, reply) =>
      accept(tasks, request, reply, "injection", { values: asOnBus(request.body) }),
  () => ({ preValidation: async (request) => void (request.body = withoutNulls(request.body)) }),
);

export const resetInjections = route(
  contract.resetInjections,
  ({ tasks }: Needs) =>
    async (request, reply) =>
      accept(tasks, request, reply, "injection", {}),
);

export const removeInjected = route(contract.removeInjected, ({ tasks }: Needs) => async (request, reply) => {
  const { value } = request.query;
  const removed = { [request.params.entity]: value === undefined ? [] : [value] };
  return accept(tasks, request, reply, "injection", { removed });
});

/** Reads null as absent, as on the bus. Throws SottoError REQUEST_INVALID for text that the bus cannot carry. */
function withoutNulls(body: unknown): unknown {
  try {
    return settle(body);
  } catch (error) {
    if (error instanceof BadPayload) throw new SottoError("REQUEST_INVALID", `Not valid: ${error.message}`);
    throw error;
  }
}

/** Converts the body to the form that the bus uses. */
function asOnBus(body: unknown): InjectionPerform {
  return injectionPerform.decode(Buffer.from(JSON.stringify(body)));
}

/**
 * Returns the entities of the current assistant; none when there is no assistant, or it cannot be read, which is
 * reported where it is used.
 */
async function entitiesInUse(versions: Needs["versions"]): Promise<readonly string[]> {
  const current = (await versions.list()).find((version) => version.current);
  const assistant = current && (await readAssistant(current.folder).catch(() => undefined));
  return Object.keys(assistant?.dataset.entities ?? {});
}
