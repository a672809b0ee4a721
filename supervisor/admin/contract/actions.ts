import { Type } from "typebox";
import { accepting, TaskHeaders } from "./accepted.ts";
import { operation } from "./operation.ts";
import { guarded } from "./problem.ts";
import { Permission, SkillStatus } from "./skill.ts";
import { Values } from "./skill-settings.ts";

export const installActions = operation("POST /actions/git", {
  operationId: "installActions",
  tags: ["skills"],
  summary: "Install actions from a git repository",
  description:
    "The repository is fetched over HTTPS, or over SSH with the board's key, without submodules, hooks and filters. It, or its folder `path`, must have an executable `action-*` at its root. The log says who has signed the commit, and what an update changes.",
  headers: TaskHeaders,
  body: Type.Object(
    {
      url: Type.String({ minLength: 1, maxLength: 2000 }),
      ref: Type.Optional(Type.String({ maxLength: 300, description: "A branch, a tag or a commit." })),
      path: Type.Optional(
        Type.String({ maxLength: 300, description: "The skill's folder, in a repository of several." }),
      ),
      name: Type.Optional(Type.String({ maxLength: 60 })),
      config: Type.Optional(Values),
      grants: Type.Optional(
        Type.Array(Permission, { maxItems: 20, description: "Which permissions it gets, of those it asks for." }),
      ),
    },
    { additionalProperties: false },
  ),
  response: { ...guarded, ...accepting },
});

export const getDeployKey = operation("GET /actions/key", {
  operationId: "getDeployKey",
  tags: ["skills"],
  summary: "Get the board's SSH deploy key",
  description:
    "The public half, to be registered as a deploy key where the repository is. It is made when it is first asked for.",
  response: { 200: Type.Object({ publicKey: Type.String() }), ...guarded },
});

export const listActions = operation("GET /actions", {
  operationId: "listActions",
  tags: ["skills"],
  summary: "List the actions of the installed skills",
  description: "The programs that the skill server runs, one for each `action-*` of a skill.",
  response: {
    200: Type.Object({
      actions: Type.Array(
        Type.Object({ skill: Type.String(), action: Type.String(), state: SkillStatus.properties.state }),
      ),
    }),
    ...guarded,
  },
});
