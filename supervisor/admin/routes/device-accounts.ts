/** The accounts of the house's devices on the embedded broker. An addition to the specification. */
import type { DeviceAccounts } from "../../users/device-accounts.ts";
import * as contract from "../contract/device-accounts.ts";
import { route } from "../route.ts";

type Needs = {
  readonly deviceAccounts: Pick<DeviceAccounts, "list" | "add" | "remove">;
};

export const listDeviceAccounts = route(contract.listDeviceAccounts, ({ deviceAccounts }: Needs) => async () => ({
  devices: deviceAccounts
    .list()
    .map(({ topics, ...account }) => (topics === undefined ? account : { ...account, topics: [...topics] })),
}));

export const addDeviceAccount = route(
  contract.addDeviceAccount,
  ({ deviceAccounts }: Needs) =>
    async ({ body: { name, topics } }, reply) => {
      const password = await deviceAccounts.add(name, topics);
      const user = deviceAccounts.list().find((one) => one.name === name)?.user ?? "";
      return reply.status(201).send({ name, user, password });
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
