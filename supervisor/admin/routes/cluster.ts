/** The hubs that share their state. An addition to the specification. */
import type { ClusterStatus } from "../../cluster/cluster.ts";
import type { SiteStatus } from "../../cluster/sites.ts";
import * as contract from "../contract/cluster.ts";
import { route } from "../route.ts";

type Needs = { readonly cluster: { status(): ClusterStatus & { readonly sites: readonly SiteStatus[] } } | undefined };

export const getCluster = route(contract.getCluster, ({ cluster }: Needs) => async () => {
  if (cluster === undefined) return { configured: false };
  const { members, sites, ...rest } = cluster.status();
  return { configured: true, ...rest, members: [...members], sites: [...sites] };
});
