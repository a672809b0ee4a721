/** Operations on the whole platform or on one component. [spec A; admin-rest.md] */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { SottoError } from "../../errors.ts";
import { accept, type Accepting } from "../accept.ts";
import { componentUnknown } from "../component-unknown.ts";
import * as contract from "../contract/operate.ts";
import type { ComponentStatus } from "../contract/platform.ts";
import { route } from "../route.ts";
import { receive } from "../uploads.ts";

type Needs = {
  readonly tasks: Accepting;
  readonly components: () => Promise<readonly ComponentStatus[]>;
};

export const operatePlatform = route(contract.operatePlatform, ({ tasks }: Needs) => async (request, reply) => {
  const { operation, packages, version } = request.body;
  if (operation === "start" || operation === "stop" || operation === "restart" || operation === "fix") {
    if (packages !== undefined || version !== undefined)
      throw new SottoError("REQUEST_IMPOSSIBLE", `${operation} takes neither packages nor a version`);
    if (operation === "fix") return accept(tasks, request, reply, "packages", { operation });
    return accept(tasks, request, reply, "platform", { operation });
  }
  return accept(tasks, request, reply, "packages", { operation, packages, version });
});

export const uploadPackages = route(
  contract.uploadPackages,
  ({ tasks, uploads }: Needs & { readonly uploads: string }) =>
    async (request, reply) => {
      const { upload, size } = await receive(request.body as Readable, uploads, contract.maxRepositoryBytes);
      try {
        return await accept(tasks, request, reply, "packages", { operation: "upgrade", upload }, { offline: size });
      } catch (error) {
        await rm(join(uploads, upload), { force: true });
        throw error;
      }
    },
);

export const operateComponent = route(
  contract.operateComponent,
  ({ tasks, components }: Needs) =>
    async (request, reply) => {
      const { component } = request.params;
      const { operation } = request.body;
      const names = (await components()).map(({ name }) => name);
      if (!names.includes(component)) throw componentUnknown(names);
      if (operation !== "update") return accept(tasks, request, reply, "component", { component, operation });
      return accept(tasks, request, reply, "packages", { operation: "upgrade", packages: [packageOf(component)] });
    },
);

/** Returns the package that contains a component. */
function packageOf(component: string): string {
  return component === "skill-server" ? "sotto-skills" : "sotto";
}
