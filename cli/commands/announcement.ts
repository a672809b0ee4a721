/** Implements list, acknowledge and withdraw. */
import { printDeliveries, type ShownAnnouncement } from "../announcement-words.ts";
import { level, type Rest } from "../client/rest.ts";
import type { Run } from "../command.ts";
import { Failure } from "../failure.ts";
import { clock } from "../screen/words.ts";

export const run: Run = async ({ connect, screen, given, command }) => {
  const rest = await connect();
  const { announcements } = await rest.get<{ announcements: readonly ShownAnnouncement[] }>("/announcements");
  const shown = command.name === "list" ? announcements : await change(rest, announcements, command.name, given[0]);
  if (screen.json) {
    screen.data({ announcements: shown });
    return "done";
  }
  if (shown.length === 0)
    screen.note(command.name === "list" ? "Nothing was announced within a day." : "Nothing is repeated.");
  for (const one of shown) {
    const kind = one.importance === "normal" ? "" : ` (${one.importance})`;
    screen.print(`${one.id.slice(0, 8)}  ${one.text}${kind}, from ${one.by} at ${clock(one.createdAt)}`);
    printDeliveries(screen, one);
  }
  return "done";
};

async function change(
  rest: Rest,
  announcements: readonly ShownAnnouncement[],
  name: string,
  id: string | undefined,
): Promise<readonly ShownAnnouncement[]> {
  const repeats = ({ deliveries }: ShownAnnouncement) =>
    deliveries.some(({ state, times }) => state === "repeating" || (state === "speaking" && times > 0));
  const found = announcements.filter((one) => (id === undefined ? repeats(one) : one.id.startsWith(id)));
  if (id !== undefined && found.length !== 1) {
    const why =
      found.length === 0 ? `no announcement begins with ${id}` : `${found.length} announcements begin with ${id}`;
    throw new Failure("usage", why, { remedy: "sotto announcement list" });
  }
  const done: ShownAnnouncement[] = [];
  for (const one of found) {
    const path = `/announcements/${level(one.id)}`;
    done.push(
      await (name === "withdraw"
        ? rest.send<ShownAnnouncement>("DELETE", path)
        : rest.send<ShownAnnouncement>("POST", path, { operation: "acknowledge" })),
    );
  }
  return done;
}
