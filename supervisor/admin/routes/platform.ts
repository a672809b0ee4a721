/** The platform and its components. [admin-rest.md] */
import { hostname } from "node:os";
import type { Health } from "../../health/health.ts";
import type { MemoryUse } from "../../processes/memory-use.ts";
import { machineNow } from "../../machine.ts";
import { recent, sharedInTurn } from "../../recent.ts";
import type { UpdatePlan } from "../../update-plan/plan.ts";
import type { InstalledPackage } from "../../updates/installed.ts";
import { memoryStatus } from "../component-status.ts";
import { componentUnknown } from "../component-unknown.ts";
import type { ConfigurationService } from "../configuration-service.ts";
import * as contract from "../contract/platform.ts";
import { route } from "../route.ts";
import { sendShared } from "../shared-answer.ts";

type Needs = {
  readonly version: string;
  readonly components: () => Promise<readonly contract.ComponentStatus[]>;
  readonly health: () => Promise<Health>;
  readonly memory: () => Promise<MemoryUse>;
  readonly packages: () => Promise<readonly InstalledPackage[]>;
  readonly updatePlan: () => UpdatePlan;
  readonly backups: { readonly data: string };
  readonly configuration: Pick<ConfigurationService, "read">;
};

export const getPlatform = route(
  contract.getPlatform,
  ({ version, components, health, memory, packages, updatePlan, backups }: Needs) => {
    const machine = recent(250, () => machineNow(backups.data));
    const answer = sharedInTurn(async () => {
      const uptime = Math.round(process.uptime());
      return {
        version,
        hostname: hostname(),
        uptime,
        ...(await health()),
        memory: memoryStatus(await memory()),
        components: [...(await components())],
        packages: [...(await packages())],
        update: shownPlan(updatePlan()),
        machine: await machine(),
      };
    });
    return async (_request, reply) => sendShared(reply, await answer());
  },
);

export const getComponent = route(
  contract.getComponent,
  ({ version, components, configuration }: Needs) =>
    async ({ params }) => {
      const all = await components();
      const found = all.find(({ name }) => name === params.component);
      if (found) {
        const { config } = await configuration.read();
        const section = Object.entries(config[found.name.replaceAll("-", "_")] ?? {});
        return { ...found, version, config: Object.fromEntries(section.map(([key, { value }]) => [key, value])) };
      }
      throw componentUnknown(all.map(({ name }) => name));
    },
);

const time = (at: number): string => new Date(at).toISOString();

function shownFixes({
  waiting,
  left,
  notBefore,
  waitsFor,
}: NonNullable<UpdatePlan["securityFixes"]>): NonNullable<contract.UpdatePlan["securityFixes"]> {
  return {
    waiting: waiting.map((fix) => ({ ...fix })),
    left: [...left],
    ...(notBefore === undefined ? {} : { notBefore: time(notBefore) }),
    ...(waitsFor === undefined ? {} : { waitsFor }),
  };
}

function shownPlan({ notBefore, last, securityFixes, ...plan }: UpdatePlan): contract.UpdatePlan {
  return {
    ...plan,
    ...(notBefore === undefined ? {} : { notBefore: time(notBefore) }),
    ...(securityFixes === undefined ? {} : { securityFixes: shownFixes(securityFixes) }),
    ...(last === undefined
      ? {}
      : {
          last: {
            state: last.state,
            from: last.from,
            to: last.to,
            at: time(last.at),
            ...(last.reason === undefined ? {} : { reason: last.reason }),
          },
        }),
  };
}
