/** Actions of the installed skills, and the installation of new ones. [spec A; admin-rest.md] */
import type { Skills } from "../../skills/skills.ts";
import { accept, type Accepting } from "../accept.ts";
import * as contract from "../contract/actions.ts";
import { route } from "../route.ts";

type Needs = {
  readonly tasks: Accepting;
  readonly skills: Pick<Skills, "list" | "deployKey">;
};

export const installActions = route(
  contract.installActions,
  ({ tasks }: Needs) =>
    async (request, reply) =>
      accept(tasks, request, reply, "actions", request.body),
);

export const getDeployKey = route(contract.getDeployKey, ({ skills }: Needs) => async () => ({
  publicKey: await skills.deployKey.publicKey(),
}));

export const listActions = route(contract.listActions, ({ skills }: Needs) => async () => ({
  actions: (await skills.list()).flatMap(({ name, state, actions }) =>
    actions.map((action) => ({ skill: name, action, state })),
  ),
}));
