import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import type { ClusterSeen, Platform } from "../seen.ts";

export const clusterCheck: Check<Pick<Platform, "starting" | "cluster">> = {
  name: "cluster",
  question: "Does this hub share its state with the other hubs?",
  look({ starting, cluster }) {
    if (cluster === undefined || starting) return [];
    if (cluster.fault !== undefined) {
      const message = `the cluster cannot be reached: ${cluster.fault}`;
      const remedy =
        "check the NATS servers in [cluster], the network, and the disk of each server: one whose disk was full answers again only when it is restarted; this hub goes on with what it has, retries, and then shares its changes";
      return [{ severity: "degraded", code: "CLUSTER_UNREACHABLE", message, remedy }];
    }
    return [...awayIn(cluster), ...stuckIn(cluster), ...cluster.replaced.map(replacedBy)];
  },
};

function awayIn({ members }: Pick<ClusterSeen, "members">): readonly Finding[] {
  const away = members.filter(({ alive }) => !alive).map(({ hub }) => hub);
  if (away.length === 0) return [];
  const message = `of the hubs of the cluster, ${away.join(", ")} ${away.length === 1 ? "is" : "are"} away`;
  const remedy = "start it, or see `sotto cluster`; its rooms are served by the other hubs that their satellites know";
  return [{ severity: "notice", code: "CLUSTER_HUB_AWAY", message, remedy }];
}

/** A server that does not follow is told also while all works: the next one that fails takes the majority with it. */
function stuckIn({ servers, isAsking }: Pick<ClusterSeen, "servers" | "isAsking">): readonly Finding[] {
  const behind = servers.filter(({ follows }) => !follows);
  const said = [
    ...(behind.length === 0 ? [] : [`of the NATS servers, ${behind.map(silentFor).join(", ")}`]),
    ...(isAsking ? [noWatch] : []),
  ];
  if (said.length === 0) return [];
  const remedy =
    behind.length === 0
      ? "restart the NATS servers, one after the other, each when the one before follows again in `sotto cluster`"
      : `restart the NATS server on ${behind.map(({ server }) => server).join(", ")}: one whose disk was full does not go on by itself when there is room again`;
  return [{ severity: "notice", code: "CLUSTER_SERVER_STUCK", message: said.join("; "), remedy }];
}

const noWatch =
  "NATS places no new watch, because the server that decides where things are kept is stuck; this hub asks for changes instead";

const silentFor = ({ server, lag, ageMs = 0 }: ClusterSeen["servers"][number]): string =>
  `${server} does not follow (silent for ${Math.round(ageMs / 1000)} s, ${lag} change${lag === 1 ? "" : "s"} behind)`;

const commands: Readonly<Record<string, (id: string) => string>> = {
  skills: (name) => `sotto skill config ${name}`,
  users: () => "sotto user list",
  assistant: () => "sotto assistant show",
};

function replacedBy({ kind, id, changes, kept }: ClusterSeen["replaced"][number]): Finding {
  const what = kind === "assistant" ? "the assistant" : `the ${kind.replace(/s$/u, "")} ${id}`;
  const message = `${what} was changed here and on another hub at once, and one of both changes holds: ${changes.join(", ")}`;
  const own = kept === undefined ? "" : `; the settings that were replaced are in ${kept}`;
  const command = commands[kind]?.(id) ?? "sotto cluster";
  const remedy = `see \`${command}\`, and change it again if that is not what was meant${own}; this is told until it is changed, for a week at most`;
  return { severity: "notice", code: "CLUSTER_CHANGE_REPLACED", message, remedy };
}
