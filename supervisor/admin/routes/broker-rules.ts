/** The access rules for an external broker. An addition to the specification. */
import type { Rule } from "../../broker/rules.ts";
import * as contract from "../contract/broker-rules.ts";
import { route } from "../route.ts";

type Needs = { readonly brokerRules: () => Promise<readonly Rule[]> };

export const getBrokerRules = route(contract.getBrokerRules, ({ brokerRules }: Needs) => async () => ({
  rules: (await brokerRules()).map(({ publishes, subscribes, ...rule }) => ({
    ...rule,
    publishes: [...publishes],
    subscribes: [...subscribes],
  })),
}));
