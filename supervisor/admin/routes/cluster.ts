/** The hubs that share their state. An addition to the specification. */
import type { ClusterStatus } from "../../cluster/cluster.ts";
import type { Replaced } from "../../cluster/replaced.ts";
import type { SharedStatus } from "../../cluster/shared-kind.ts";
import type { SiteStatus } from "../../cluster/sites.ts";
import { SottoError } from "../../errors.ts";
import * as contract from "../contract/cluster.ts";
import { route } from "../route.ts";

type Shown = ClusterStatus & {
  readonly sites: readonly SiteStatus[];
  readonly shared: readonly (SharedStatus & { readonly kind: string })[];
  readonly replaced: readonly (Replaced & { readonly kind: string; readonly kept?: string })[];
};
type Needs = { readonly cluster: { status(): Shown; forget(hub: string): Promise<void> } | undefined };

export const getCluster = route(contract.getCluster, ({ cluster }: Needs) => async () => {
  if (cluster === undefined) return { configured: false };
  const { members, servers, sites, shared, replaced, ...rest } = cluster.status();
  const lists = { members: [...members], servers: [...servers], sites: [...sites], shared: [...shared] };
  const shown = replaced.map((one) => ({ ...one, at: new Date(one.at).toISOString(), changes: [...one.changes] }));
  return { configured: true, ...rest, ...lists, replaced: shown };
});

export const forgetHub = route(contract.forgetHub, ({ cluster }: Needs) => async ({ params: { hub } }, reply) => {
  if (cluster === undefined) throw new SottoError("CLUSTER_HUB_UNKNOWN", "this hub belongs to no cluster");
  await cluster.forget(hub);
  return reply.status(204).send(null);
});
