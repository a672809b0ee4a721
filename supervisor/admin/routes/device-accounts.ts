/** The accounts of the house's devices on the broker. An addition to the specification. */
import type { DeviceAccounts } from "../../users/device-accounts.ts";
import * as contract from "../contract/device-accounts.ts";
import { route } from "../route.ts";

type Needs = {
  readonly deviceAccounts: Pick<DeviceAccounts, "list" | "add" | "remove" | "isElsewhere">;
};

export const listDeviceAccounts = route(contract.listDeviceAccounts, ({ deviceAccounts }: Needs) => async () => ({
  ...(deviceAccounts.isElsewhere ? { external: true } : {}),
  devices: (await deviceAccounts.list()).map(({ topics, ...account }) =>
    topics === undefined ? account : { ...account, topics: [...topics] },
  ),
}));

export const addDeviceAccount = route(
  contract.addDeviceAccount,
  ({ deviceAccounts }: Needs) =>
    async ({ body: { name, topics } }, reply) => {
      return reply.status(201).send({ name, ...(await deviceAccounts.add(name, topics)) });
    },
);

export const removeDeviceAccount = route(
  contract.removeDeviceAccount,
  ({ deviceAccounts }: Needs) =>
    async ({ params: { device } }, reply) => {
      await deviceAccounts.remove(device);
      return reply.status(204).send(null);
    },
);
