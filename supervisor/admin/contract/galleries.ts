/** Galleries of skills: signed lists, searched and installed from. */
import type { Readable } from "node:stream";
import { Type } from "typebox";
import { accepting, TaskHeaders } from "./accepted.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";
import { Permission } from "./skill.ts";

const params = Type.Object({ gallery: Type.String() });
const unknown = problems([404, "The gallery does not exist."]);
const Commit = Type.String({ description: "40 hexadecimal digits." });

const Picture = { schema: Type.Unsafe<Buffer | Readable>({ description: "The file." }) };

const Gallery = Type.Object({
  name: Type.String(),
  title: Type.String(),
  url: Type.String(),
  ref: Type.Optional(Type.String()),
  path: Type.Optional(Type.String({ description: "Folder of the gallery in its repository." })),
  fingerprint: Type.String({ description: "Of the pinned key, as `ssh-keygen -l` prints it." }),
  commit: Commit,
  committedAt: Type.String({ format: "date-time", description: "When its author made it." }),
  fetchedAt: Type.String({ format: "date-time" }),
  skills: Type.Integer(),
  leftOut: Type.Array(Type.String(), { description: "Files that cannot be used, and why; 50 at most." }),
  failure: Type.Optional(
    Type.Object(
      {
        at: Type.String({ format: "date-time" }),
        code: Type.String(),
        message: Type.String(),
        remedy: Type.Optional(Type.String()),
      },
      { description: "Why the last attempt to fetch it has failed. What is listed is from the one before." },
    ),
  ),
});

const Offered = Type.Object({
  gallery: Type.String({ description: "`sotto` is the package's own." }),
  name: Type.String(),
  title: Type.String(),
  description: Type.Record(Type.String(), Type.String(), {
    description: "By the code of the language; always in `en`.",
  }),
  author: Type.Optional(Type.String()),
  licence: Type.Optional(Type.String()),
  address: Type.String(),
  path: Type.Optional(Type.String()),
  commit: Type.Optional(Commit),
  tag: Type.Optional(Type.String()),
  languages: Type.Array(Type.String(), { description: "The languages that it answers in; empty if it does not say." }),
  permissions: Type.Array(Type.Object({ name: Permission, about: Type.String() }), {
    description: "What it asks for.",
  }),
  minimumVersion: Type.Optional(Type.String()),
  fits: Type.Boolean({ description: "True when this board is new enough for it." }),
  hasPicture: Type.Boolean(),
  installed: Type.Optional(Type.String({ description: "The name of the skill that was installed from it." })),
  hasUpdate: Type.Boolean({ description: "True when the gallery names another commit than the installed one." }),
});

export const listGalleries = operation("GET /galleries", {
  operationId: "listGalleries",
  tags: ["skills"],
  role: "operator",
  summary: "List the galleries that were added",
  description:
    "Lists of skills, each signed with a key that was pinned when it was added. The package's own is not among them.",
  response: { 200: Type.Object({ galleries: Type.Array(Gallery) }), ...guarded },
});

export const searchGalleries = operation("GET /galleries/skills", {
  operationId: "searchGalleries",
  tags: ["skills"],
  role: "operator",
  summary: "Search for skills in the galleries",
  description:
    "Returns the skills of the package, then those of the galleries that were added, as they were fetched last; nothing leaves the board. `POST /actions/git` with `gallery/name` as `url` installs one.",
  querystring: Type.Object(
    {
      words: Type.Optional(
        Type.String({ maxLength: 200, description: "All of them occur in its name, title, author or a description." }),
      ),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: "Default: 100." })),
    },
    { additionalProperties: false },
  ),
  response: { 200: Type.Object({ total: Type.Integer(), skills: Type.Array(Offered) }), ...guarded },
});

export const getGalleryPicture = operation("GET /galleries/:gallery/skills/:skill/picture", {
  operationId: "getGalleryPicture",
  tags: ["skills"],
  role: "operator",
  summary: "Get the picture of a skill in a gallery",
  description: "PNG, JPEG or WebP, 64 KiB at most, from the gallery itself.",
  params: Type.Object({ gallery: Type.String(), skill: Type.String() }),
  response: {
    200: {
      description: "The picture.",
      content: { "image/png": Picture, "image/jpeg": Picture, "image/webp": Picture },
    },
    ...guarded,
    ...problems([404, "There is no such picture."]),
  },
});

export const addGallery = operation("POST /galleries", {
  operationId: "addGallery",
  tags: ["skills"],
  summary: "Add a gallery of skills, and pin its key",
  description:
    "Fetches it over HTTPS, or over SSH with the board's key, and verifies that its newest commit is signed with the key. It is added when that has succeeded. From then on it is refused with another key, and in an older state.",
  headers: TaskHeaders,
  body: Type.Object(
    {
      url: Type.String({ minLength: 1, maxLength: 1000 }),
      key: Type.String({
        minLength: 1,
        maxLength: 1000,
        description: "The line of a public SSH key: `ssh-ed25519 AAAA…`.",
      }),
      ref: Type.Optional(Type.String({ maxLength: 300, description: "A branch; its main branch by default." })),
      path: Type.Optional(Type.String({ maxLength: 300, description: "Folder of the gallery in its repository." })),
      name: Type.Optional(
        Type.String({ maxLength: 40, description: "Its name here; by default the one that it gives itself." }),
      ),
    },
    { additionalProperties: false },
  ),
  response: { ...guarded, ...accepting, ...problems([409, "It was added before, or its name is taken."]) },
});

export const operateGallery = operation("POST /galleries/:gallery", {
  operationId: "operateGallery",
  tags: ["skills"],
  role: "operator",
  summary: "Fetch a gallery anew",
  description:
    "If that fails, or what is fetched cannot be trusted, the one before stays, with the reason in `failure`.",
  headers: TaskHeaders,
  params,
  body: Type.Object({ operation: Type.Enum(["refresh"]) }, { additionalProperties: false }),
  response: { ...guarded, ...accepting, ...unknown },
});

export const removeGallery = operation("DELETE /galleries/:gallery", {
  operationId: "removeGallery",
  tags: ["skills"],
  summary: "Remove a gallery, and forget its key",
  description: "The skills that were installed from it stay.",
  headers: TaskHeaders,
  params,
  response: { ...guarded, ...accepting, ...unknown },
});
