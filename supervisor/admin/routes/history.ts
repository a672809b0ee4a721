/** The figures of the last 24 hours. */
import { type History, intervalMs } from "../../history/history.ts";
import * as contract from "../contract/history.ts";
import { route } from "../route.ts";

type Needs = { readonly history: Pick<History, "points"> };

export const getHistory = route(contract.getHistory, ({ history }: Needs) => async () => ({
  intervalSeconds: intervalMs / 1000,
  points: history.points().map(({ time, components, ...counts }) => ({
    ...counts,
    time: new Date(time).toISOString(),
    components: { ...components },
  })),
}));
