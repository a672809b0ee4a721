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
    return [...awayIn(cluster), ...cluster.replaced.map(replacedBy)];
  },
};

function awayIn({ members }: Pick<ClusterSeen, "members">): readonly Finding[] {
  const away = members.filter(({ alive }) => !alive).map(({ hub }) => hub);
  if (away.length === 0) return [];
  const message = `of the hubs of the cluster, ${away.join(", ")} ${away.length === 1 ? "is" : "are"} away`;
  const remedy = "start it, or see `sotto cluster`; its rooms are served by the other hubs that their satellites know";
  return [{ severity: "notice", code: "CLUSTER_HUB_AWAY", message, remedy }];
}

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
