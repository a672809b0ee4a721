/** Example sentences: GET /phrases. */
import * as contract from "../contract/phrases.ts";
import { route } from "../route.ts";

type Needs = {
  readonly phrases: () => Promise<{ wakeWord: string; sentences: string[]; sites: string[]; virtualAudio: boolean }>;
};

export const getPhrases = route(
  contract.getPhrases,
  ({ phrases }: Needs) =>
    async () =>
      phrases(),
);
