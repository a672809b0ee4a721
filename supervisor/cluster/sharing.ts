/**
 * What is needed to share a kind of thing with other hubs. To add a kind: its name in `sharedNames` [config/cluster-section.ts], a
 * file in kinds/ with a function of these, and its line in kinds.ts.
 */
import type { Log } from "../../platform/port/port.ts";
import type { Bus } from "../../platform/port/start-message.ts";
import type { Skills } from "../skills/skills.ts";
import type { TaskRequests } from "../tasks/kinds.ts";
import type { TaskQueue } from "../tasks/queue.ts";
import type { Versions } from "../assistants/versions.ts";
import type { Database } from "../store/database.ts";
import type { Cluster, Part } from "./cluster.ts";
import type { Files } from "./files.ts";
import type { Replaced } from "./replaced.ts";
import type { SharedStatus } from "./shared-kind.ts";
import type { Sites } from "./sites.ts";

export type Sharing = {
  readonly database: Database;
  /** With all rights. */
  readonly bus: Bus;
  readonly cluster: Pick<Cluster, "hasMajority" | "hub" | "isDead" | "members">;
  readonly sites: Pick<Sites, "ownerOf" | "serves">;
  /** Returns true for a site whose satellite knows several hubs. */
  readonly isOfSatellite: (siteId: string) => boolean;
  /** Large contents that hubs share; undefined without a connection. */
  readonly files: () => Files | undefined;
  /** What is installed on this hub, and its queue. */
  readonly tasks: {
    readonly queue: Pick<TaskQueue<TaskRequests>, "get" | "submit" | "watch">;
    readonly versions: Pick<Versions, "list">;
    readonly skills: Skills;
  };
  readonly log: Log;
};

export type SharedKind = {
  readonly part: Part;
  status(): SharedStatus;
  /** What was changed here and on another hub at once, of which one change holds. */
  replaced?(): readonly (Replaced & { readonly kept?: string })[];
  close?(): Promise<void>;
};

export type ShareKind = (sharing: Sharing) => SharedKind;
