/** The hubs that share their state. An addition to the specification. */
import type { Cluster } from "../../cluster/cluster.ts";
import * as contract from "../contract/cluster.ts";
import { route } from "../route.ts";

type Needs = { readonly cluster: Pick<Cluster, "status"> | undefined };

export const getCluster = route(contract.getCluster, ({ cluster }: Needs) => async () => {
  if (cluster === undefined) return { configured: false };
  const { members, ...rest } = cluster.status();
  return { configured: true, ...rest, members: [...members] };
});
