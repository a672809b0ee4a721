import type { Readable } from "node:stream";
import { Type } from "typebox";
import { accepting, TaskHeaders } from "./accepted.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

const PackageName = Type.String({ pattern: "^sotto(-[a-z0-9]+)*$", maxLength: 60 });

export const operatePlatform = operation("POST /platform", {
  operationId: "operatePlatform",
  tags: ["platform"],
  role: "operator",
  summary: "Operate on the platform's packages or on all components",
  description:
    "`install`, `update`, `upgrade` and `rollback` operate on Debian packages, and are refused if the platform was not installed from packages; `fix` installs Debian's security fixes for the engines; `start`, `stop` and `restart` operate on all components.",
  headers: TaskHeaders,
  body: Type.Object(
    {
      operation: Type.Enum(["install", "update", "upgrade", "rollback", "fix", "start", "stop", "restart"]),
      packages: Type.Optional(Type.Array(PackageName, { minItems: 1, maxItems: 50 })),
      version: Type.Optional(Type.String({ pattern: "^[0-9][A-Za-z0-9.+~:-]{0,80}$" })),
    },
    { additionalProperties: false },
  ),
  response: { ...guarded, ...accepting },
});

/** A repository with a few versions for one architecture. */
export const maxRepositoryBytes = 2 * 1024 * 1024 * 1024;

export const uploadPackages = operation(
  "POST /platform-packages",
  {
    operationId: "uploadPackages",
    tags: ["platform"],
    role: "operator",
    summary: "Upgrade from an uploaded repository, on a board without a network",
    description:
      "The body is a tar file of the folder that `make repository` makes. Nothing of it is used unless it is signed with the key that the board trusts (`PACKAGES_UNTRUSTED`). Judged and rolled back like any upgrade.",
    headers: TaskHeaders,
    body: {
      content: { "application/octet-stream": { schema: Type.Unsafe<Readable>({ description: "The tar file." }) } },
    },
    response: { ...guarded, ...accepting },
  },
  { bodyLimit: maxRepositoryBytes },
);

export const operateComponent = operation("POST /platform/:component", {
  operationId: "operateComponent",
  tags: ["platform"],
  role: "operator",
  summary: "Operate on a component",
  description:
    "`disable` stops it until it is enabled, even across restarts; `stop` lasts until the platform restarts.",
  headers: TaskHeaders,
  params: Type.Object({ component: Type.String() }),
  body: Type.Object(
    { operation: Type.Enum(["start", "stop", "restart", "enable", "disable", "update"]) },
    { additionalProperties: false },
  ),
  response: { ...guarded, ...accepting, ...problems([404, "There is no such component."]) },
});
