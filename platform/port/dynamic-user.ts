/**
 * Looks up the name of a user that systemd has created for a running unit (DynamicUser=), through systemd's varlink
 * interface [systemd.io, "User/Group Record Lookup API via Varlink"]: this needs no program, no nss module and no
 * privileges.
 */
import { connect } from "node:net";

const service = "io.systemd.DynamicUser";
const lookups = `/run/systemd/userdb/${service}`;
/** The range of user ids that systemd allocates dynamically [systemd.io, "Users, Groups, UIDs and GIDs"]. */
const [first, last] = [61_184, 65_519];
const commandTimeoutMs = 5000;
const maxOutputBytes = 65_536;

/** Returns undefined for every other user, and when systemd does not answer: the caller must then treat the user as unknown. */
export async function dynamicUser(uid: number, socket = lookups): Promise<string | undefined> {
  if (!Number.isInteger(uid) || uid < first || uid > last) return undefined;
  const call = { method: "io.systemd.UserDatabase.GetUserRecord", parameters: { uid, service } };
  const text = await ask(socket, `${JSON.stringify(call)}\0`).catch(() => ""); // no answer: unknown user
  return nameIn(text, uid);
}

function nameIn(text: string, uid: number): string | undefined {
  try {
    const { parameters } = JSON.parse(text) as { parameters?: { record?: { userName?: unknown; uid?: unknown } } };
    const record = parameters?.record;
    return record?.uid === uid && typeof record.userName === "string" ? record.userName : undefined;
  } catch {
    return undefined; // no answer, or an unreadable one: unknown user
  }
}

/** Returns the answer up to the zero byte that ends it. */
function ask(path: string, call: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    let seen = Buffer.alloc(0);
    const end = (error: Error | undefined, text = ""): void => {
      socket.destroy();
      if (error === undefined) resolve(text);
      else reject(error);
    };
    socket.setTimeout(commandTimeoutMs, () => end(new Error("systemd does not answer")));
    socket.once("error", end).once("close", () => end(new Error("systemd has closed the connection")));
    socket.on("data", (chunk) => {
      seen = Buffer.concat([seen, chunk]);
      const at = seen.indexOf(0);
      if (at >= 0) end(undefined, seen.toString("utf8", 0, at));
      else if (seen.length > maxOutputBytes) end(new Error("systemd answers too much"));
    });
    socket.write(call);
  });
}
