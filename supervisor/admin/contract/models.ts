import { Type } from "typebox";
import { accepting, TaskHeaders } from "./accepted.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

const Name = Type.String({ minLength: 1, maxLength: 60, description: "The model's name in its catalogue." });
const Catalogue = Type.String({
  minLength: 1,
  maxLength: 1000,
  description: "Another catalogue: an absolute path on the board, or an https:// address. Default: the shipped one.",
});
const Licence = Type.Object({ id: Type.String(), address: Type.String() });
const described = {
  name: Name,
  kind: Type.Enum(["recogniser", "voice", "vad", "wake-word"]),
  about: Type.String(),
  languages: Type.Array(Type.String()),
  licence: Licence,
  memory: Type.Integer({ description: "Megabytes of memory that its process takes, roughly." }),
};
const Setting = Type.Union([Type.String(), Type.Array(Type.String()), Type.Record(Type.String(), Type.String())]);
const Settings = (description: string) =>
  Type.Record(Type.String(), Type.Record(Type.String(), Setting), { description });
const Offered = Type.Object({
  ...described,
  bytes: Type.Integer({ description: "Size of the download." }),
  downloaded: Type.Integer({ description: "Bytes of it that an interrupted download has left." }),
  isAdded: Type.Boolean(),
  sources: Type.Array(Type.String(), { description: "The hosts that it is downloaded from." }),
  checksums: Type.String({ description: "Where the checksums are published." }),
});
const Added = Type.Object({
  ...described,
  addedAt: Type.String({ format: "date-time" }),
  bytes: Type.Integer(),
  folder: Type.String(),
  usedBy: Type.Array(Type.String(), { description: "The components whose configuration names its folder." }),
  configuration: Settings("What to send to PUT /config so that the platform uses it."),
  fallback: Type.Optional(Settings("The same, so that it is used only for speech that the first recogniser refuses.")),
});
const place = Type.Object({ name: Name });
const missing = problems([404, "The model does not exist."]);

export const listModels = operation("GET /models", {
  operationId: "listModels",
  tags: ["audio"],
  summary: "List the models that were added, and those that can be",
  description: "A model makes an engine recognise other languages or free speech. None is part of the platform.",
  querystring: Type.Object({ catalogue: Type.Optional(Catalogue) }, { additionalProperties: false }),
  response: {
    200: Type.Object({
      hasRuntime: Type.Boolean({ description: "True when the package that runs the models is installed." }),
      added: Type.Array(Added),
      offered: Type.Array(Offered),
    }),
    ...guarded,
    ...problems([422, "The catalogue cannot be used."]),
  },
});

export const addModel = operation("POST /models", {
  operationId: "addModel",
  tags: ["audio"],
  summary: "Add a model",
  description:
    "Downloads it, or takes it from a folder on the board, verifies its size and checksum, and makes it available at once and whole. An interrupted download continues where it stopped. DELETE ends it.",
  headers: TaskHeaders,
  body: Type.Object(
    {
      name: Name,
      licence: Type.String({
        maxLength: 300,
        description: "The id of the model's licence: who sends it agrees to it.",
      }),
      from: Type.Optional(
        Type.String({ pattern: "^/", maxLength: 1000, description: "A folder or file on the board that contains it." }),
      ),
      catalogue: Type.Optional(Catalogue),
    },
    { additionalProperties: false },
  ),
  response: {
    ...guarded,
    ...accepting,
    ...missing,
  },
});

export const checkModel = operation("POST /models/:name/check", {
  operationId: "checkModel",
  tags: ["audio"],
  summary: "Compare the files of a model with their checksums",
  params: place,
  description: "Reads all of it, which takes some seconds.",
  response: {
    200: Type.Object({
      faults: Type.Array(Type.String(), { description: "What is wrong; nothing when it is intact." }),
    }),
    ...guarded,
    ...missing,
  },
});

export const removeModel = operation("DELETE /models/:name", {
  operationId: "removeModel",
  tags: ["audio"],
  summary: "Remove a model, or end its download",
  description: "A model that the configuration names is not removed.",
  params: place,
  response: {
    204: Type.Null({ description: "Removed." }),
    ...guarded,
    ...missing,
    ...problems([409, "The model is in use."]),
  },
});
