/** What an operation works with. */
import type { Apt } from "./apt.ts";
import type { DataKeeper } from "./data-keeper.ts";
import type { Judge } from "./judge.ts";
import type { Offline } from "./offline.ts";
import type { Shadow } from "./shadow.ts";

export type ChangeContext = {
  readonly folder: string;
  readonly apt: Apt;
  readonly judge: Judge;
  readonly data: DataKeeper;
  /** Compares what two versions understand; undefined where nothing could hold the new one back. */
  readonly shadow?: Shadow | undefined;
  /** Stops and starts the supervisor, where the packages' own scripts restart it. */
  readonly supervisor?: { stop(): Promise<unknown>; start(): Promise<unknown> } | undefined;
  /** Where the packages come from if somebody has brought them. */
  readonly offline?: Pick<Offline, "refresh"> | undefined;
  /** The root in which apt works. */
  readonly root?: string | undefined;
};
