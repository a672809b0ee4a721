/** A hub that does not come back: without this, it would be away for a day, and a place of satellites' files for ever. */
import { SottoError } from "../errors.ts";
import type { Cluster } from "./cluster.ts";
import type { SharedSatellites } from "./shared-satellites.ts";

/** Throws SottoError CLUSTER_HUB_UNKNOWN, REQUEST_IMPOSSIBLE, CLUSTER_UNREACHABLE. */
export async function forgetHub(
  hub: string,
  cluster: Pick<Cluster, "hub" | "members" | "hasMajority" | "forget">,
  satellites: Pick<SharedSatellites, "knows" | "forget">,
): Promise<void> {
  const known = cluster.members.list().find((one) => one.hub === hub);
  if (hub === cluster.hub || known?.alive === true)
    throw new SottoError("REQUEST_IMPOSSIBLE", `the hub ${hub} is ${hub === cluster.hub ? "this one" : "alive"}`, {
      remedy: "stop it first, or take [cluster] out of its configuration",
    });
  if (known === undefined && !satellites.knows(hub))
    throw new SottoError("CLUSTER_HUB_UNKNOWN", `there is no hub ${hub}`, { remedy: "see `sotto cluster`" });
  const remedy = "try again when `sotto cluster` shows a majority of the NATS servers";
  if (!cluster.hasMajority)
    throw new SottoError("CLUSTER_UNREACHABLE", "the other hubs cannot be told that one is gone", { remedy });
  try {
    await satellites.forget(hub);
    await cluster.forget(hub);
  } catch (error) {
    throw new SottoError("CLUSTER_UNREACHABLE", "the other hubs were not told that one is gone", { remedy }, error);
  }
}
