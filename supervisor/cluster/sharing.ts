/**
 * What is needed to share a kind of thing with other hubs. To add a kind: its name in `sharedNames` [config/cluster-section.ts], a
 * file in kinds/ with a function of these, and its line in kinds.ts.
 */
import type { Log } from "../../platform/port/port.ts";
import type { Bus } from "../../platform/port/start-message.ts";
import type { Database } from "../store/database.ts";
import type { Cluster, Part } from "./cluster.ts";
import type { SharedStatus } from "./shared-records.ts";
import type { Sites } from "./sites.ts";

export type Sharing = {
  readonly database: Database;
  /** With all rights. */
  readonly bus: Bus;
  readonly cluster: Pick<Cluster, "hasMajority" | "hub" | "isDead" | "members">;
  readonly sites: Pick<Sites, "ownerOf" | "serves">;
  /** Returns true for a site whose satellite knows several hubs. */
  readonly isOfSatellite: (siteId: string) => boolean;
  readonly log: Log;
};

export type SharedKind = {
  readonly part: Part;
  status(): SharedStatus;
  close?(): Promise<void>;
};

export type ShareKind = (sharing: Sharing) => SharedKind;
