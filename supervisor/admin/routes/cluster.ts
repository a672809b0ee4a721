/** The hubs that share their state. An addition to the specification. */
import type { ClusterStatus } from "../../cluster/cluster.ts";
import type { SharedStatus } from "../../cluster/shared-kind.ts";
import type { SiteStatus } from "../../cluster/sites.ts";
import * as contract from "../contract/cluster.ts";
import { route } from "../route.ts";

type Shown = ClusterStatus & {
  readonly sites: readonly SiteStatus[];
  readonly shared: readonly (SharedStatus & { readonly kind: string })[];
};
type Needs = { readonly cluster: { status(): Shown } | undefined };

export const getCluster = route(contract.getCluster, ({ cluster }: Needs) => async () => {
  if (cluster === undefined) return { configured: false };
  const { members, sites, shared, ...rest } = cluster.status();
  return { configured: true, ...rest, members: [...members], sites: [...sites], shared: [...shared] };
});
