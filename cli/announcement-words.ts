/** Announcements as the commands show them. */
import type { Screen } from "./screen/screen.ts";

export type ShownAnnouncement = {
  readonly id: string;
  readonly text: string;
  readonly importance: string;
  readonly by: string;
  readonly createdAt: string;
  readonly deliveries: readonly {
    readonly siteId: string;
    readonly state: string;
    readonly times: number;
    readonly waitsFor?: string;
  }[];
};

/** One line per site: kitchen, and what became of it there. */
export function printDeliveries(screen: Screen, { deliveries }: ShownAnnouncement): void {
  for (const { siteId, state, times, waitsFor } of deliveries) {
    const often = times > 1 ? `, spoken ${times} times` : "";
    screen.print(`  ${siteId}: ${state}${often}${waitsFor === undefined ? "" : `, waits for ${waitsFor}`}`);
  }
}
