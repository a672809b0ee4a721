/** Takes in clients whose connections somebody else has accepted and authenticated, as if they had come to a listener. */
import type { Connection, Guest, Wire } from "./connection.ts";
import type { PacketLimits } from "./guard.ts";
import { Lobby } from "./lobby.ts";

export type Door = {
  /** `wire` has not been read yet: its first packet is the CONNECT of this guest. */
  take(wire: Wire, guest: Guest): void;
  close(): void;
};

export type DoorOptions = {
  /** Limit on simultaneous connections. */
  readonly connections: number;
  readonly stallTimeoutMs: number;
};

type Common = {
  readonly limits: PacketLimits;
  readonly connectTimeoutMs: number;
  readonly mayBeLong: (topic: string) => boolean;
};

export function openDoor(
  { connections, stallTimeoutMs }: DoorOptions,
  common: Common,
  handle: (connection: Connection) => void,
): Door {
  const options = { ...common, connections, stallTimeoutMs, loopback: false, outside: false };
  const lobby = new Lobby(options, handle);
  return {
    take: (wire, guest) => lobby.take(wire, { guest }),
    close: () => lobby.close(),
  };
}
