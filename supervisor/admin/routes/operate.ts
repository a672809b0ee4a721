/** Operations on the whole platform or on one component. [spec A; admin-rest.md] */
import { SottoError } from "../../errors.ts";
import { accept, type Accepting } from "../accept.ts";
import { componentUnknown } from "../component-unknown.ts";
import * as contract from "../contract/operate.ts";
import type { ComponentStatus } from "../contract/platform.ts";
import { route } from "../route.ts";

type Needs = {
  readonly tasks: Accepting;
  readonly components: () => Promise<readonly ComponentStatus[]>;
};

export const operatePlatform = route(contract.operatePlatform, ({ tasks }: Needs) => async (request, reply) => {
  const { operation, packages, version } = request.body;
  if (operation === "start" || operation === "stop" || operation === "restart") {
    if (packages !== undefined || version !== undefined)
      throw new SottoError("REQUEST_IMPOSSIBLE", `${operation} takes neither packages nor a version`);
    return accept(tasks, request, reply, "platform", { operation });
  }
  return accept(tasks, request, reply, "packages", { operation, packages, version });
});

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
