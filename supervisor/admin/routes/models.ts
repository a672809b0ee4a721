/** Models of the operator's own. */
import { SottoError } from "../../errors.ts";
import { downloadBytes, partsOfModel } from "../../models/catalogue.ts";
import type { Models } from "../../models/models.ts";
import { hasRuntime, modelIn, offeredIn, usesOf } from "../../models/offered.ts";
import { accept, type Accepting } from "../accept.ts";
import type { ConfigurationService } from "../configuration-service.ts";
import * as contract from "../contract/models.ts";
import { route } from "../route.ts";

type Needs = {
  readonly tasks: Accepting;
  readonly configuration: Pick<ConfigurationService, "read">;
  readonly models: Pick<Models, "list" | "unfinished" | "check" | "remove">;
};

/** Milliseconds for a catalogue to arrive. */
const catalogueTimeoutMs = 30_000;

export const listModels = route(contract.listModels, ({ models, configuration }: Needs) => async ({ query }) => {
  const { config } = await configuration.read();
  const added = await models.list();
  const offered = await offeredIn(query.catalogue, AbortSignal.timeout(catalogueTimeoutMs));
  return {
    hasRuntime: hasRuntime(),
    added: added.map(({ files, ...rest }) => ({
      ...rest,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      ...usesOf(rest, rest.folder, config),
    })),
    offered: await Promise.all(
      offered.map(async (model) => ({
        name: model.name,
        kind: model.kind,
        about: model.about,
        languages: model.languages,
        licence: model.licence,
        memory: model.memory,
        bytes: downloadBytes(model),
        downloaded: await models.unfinished(model),
        isAdded: added.some(({ name }) => name === model.name),
        sources: [...new Set(partsOfModel(model).map(({ address }) => new URL(address).host))],
        checksums: model.checksums,
      })),
    ),
  };
});

export const addModel = route(contract.addModel, ({ tasks }: Needs) => async (request, reply) => {
  const { name, licence, from, catalogue } = request.body;
  const model = modelIn(await offeredIn(catalogue, AbortSignal.timeout(catalogueTimeoutMs)), name);
  if (licence !== model.licence.id)
    throw new SottoError("MODEL_LICENCE", `${name} has the licence ${model.licence.id}, which must be agreed to`, {
      remedy: `read ${model.licence.address}, then send its id as licence`,
    });
  return accept(tasks, request, reply, "model", { model, ...(from !== undefined && { from }) });
});

export const checkModel = route(contract.checkModel, ({ models }: Needs) => async ({ params }) => ({
  faults: await models.check(params.name),
}));

export const removeModel = route(contract.removeModel, ({ models }: Needs) => async ({ params }, reply) => {
  await models.remove(params.name);
  return reply.status(204).send(null);
});
