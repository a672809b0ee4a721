/** This description itself: GET /spec. [spec A] */
import { stringify } from "yaml";
import * as contract from "../contract/spec.ts";
import { route } from "../route.ts";

type Needs = {
  readonly description: () => object;
};

export const getSpec = route(contract.getSpec, ({ description }: Needs) => async (request, reply) => {
  const described = description();
  return request.headers.accept?.includes("yaml")
    ? reply.type("application/yaml").send(stringify(described))
    : reply.type("application/json").send(JSON.stringify(described));
});
