/** Identifies the unit of a connection over this machine's loopback, by the user of the socket at its other end. */
import { dynamicUser } from "../../platform/port/dynamic-user.ts";
import { callerNamed, type Whose } from "../../platform/port/unit-door.ts";
import { ownerOf } from "../peer/tcp.ts";

export const unitAtLoopback: Whose = async (socket) => {
  const owner = await ownerOf(socket);
  return owner && callerNamed(await dynamicUser(owner.uid));
};
