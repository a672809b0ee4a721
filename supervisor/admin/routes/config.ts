/** The file platform.toml. [admin-rest.md] */
import type { ConfigurationService } from "../configuration-service.ts";
import * as contract from "../contract/config.ts";
import { route } from "../route.ts";
import { etagOf, tagIn } from "../etag.ts";

type Needs = {
  readonly configuration: Pick<ConfigurationService, "read" | "describe" | "change">;
};

export const getConfig = route(contract.getConfig, ({ configuration }: Needs) => async (_request, reply) => {
  const { tag, ...shown } = await configuration.read();
  reply.header("etag", etagOf(tag));
  return shown;
});

export const describeConfig = route(contract.describeConfig, ({ configuration }: Needs) => async () => ({
  sections: configuration.describe(),
}));

export const setConfig = route(
  contract.setConfig,
  ({ configuration }: Needs) =>
    async ({ body, headers }) =>
      configuration.change(body, tagIn(headers["if-match"])),
);
