import { Type } from "typebox";
import { accepting, TaskHeaders } from "./accepted.ts";
import { operation } from "./operation.ts";
import { guarded } from "./problem.ts";
import { Permission, SkillStatus } from "./skill.ts";
import { Values } from "./skill-settings.ts";

export const installActions = operation("POST /actions/git", {
  operationId: "installActions",
  tags: ["skills"],
  role: "operator",
  summary: "Install actions from a git repository or the package",
  description:
    "A plain name as `url` (`home`) installs a skill of the package, without a network, or of a gallery (`anna/weather`), at the commit that it names. Otherwise fetches the repository over HTTPS, or over SSH with the board's key, without submodules, hooks and filters. It, or its folder `path`, must contain an executable `action-*` at its root. The task's log shows the commit's signature and the changes of an update.",
  headers: TaskHeaders,
  body: Type.Object(
    {
      url: Type.String({ minLength: 1, maxLength: 2000 }),
      ref: Type.Optional(Type.String({ maxLength: 300, description: "A branch, tag or commit." })),
      path: Type.Optional(
        Type.String({ maxLength: 300, description: "Folder of the skill, if the repository contains several." }),
      ),
      name: Type.Optional(Type.String({ maxLength: 60 })),
      setUp: Type.Optional(
        Type.Boolean({ description: "false: its setup.sh is not run, now and by updates. Default: true." }),
      ),
      program: Type.Optional(
        Type.String({
          maxLength: 100,
          description:
            "For a repository without an action-*: the Python program at its root that is run. Without it, the error of the task lists those that could be.",
        }),
      ),
      config: Type.Optional(Values),
      grants: Type.Optional(
        Type.Array(Permission, { maxItems: 20, description: "Permissions to grant, out of those it requests." }),
      ),
    },
    { additionalProperties: false },
  ),
  response: { ...guarded, ...accepting },
});

export const getDeployKey = operation("GET /actions/key", {
  operationId: "getDeployKey",
  tags: ["skills"],
  role: "operator",
  summary: "Get the board's SSH deploy key",
  description: "The public key, to register as a deploy key of the repository. It is created at the first request.",
  response: { 200: Type.Object({ publicKey: Type.String() }), ...guarded },
});

export const listActions = operation("GET /actions", {
  operationId: "listActions",
  tags: ["skills"],
  role: "operator",
  summary: "List the actions of the installed skills",
  description: "The executables that the skill server runs, one for each `action-*` of a skill.",
  response: {
    200: Type.Object({
      actions: Type.Array(
        Type.Object({ skill: Type.String(), action: Type.String(), state: SkillStatus.properties.state }),
      ),
    }),
    ...guarded,
  },
});
