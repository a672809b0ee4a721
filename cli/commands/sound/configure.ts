/** Prints a configuration of ALSA for a card, or tests and writes it. */
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Run } from "../../command.ts";
import { Failure } from "../../failure.ts";
import { asoundText, firstLine, sharingOf } from "../../sound/asound.ts";
import { readCards } from "../../sound/cards.ts";
import { chooseCard } from "../../sound/look.ts";
import { DeviceRefused, tryConfiguration } from "../../sound/round-trip.ts";
import { Tree } from "../../sound/tree.ts";

export const run: Run = async ({ screen, text, number }) => {
  const tree = new Tree(text("root") ?? "/");
  const cards = await readCards(tree);
  const wanted = text("card");
  const channel = number("channel", 0, 31);
  const card = chooseCard(cards, wanted);
  if (card === undefined)
    throw new Failure("notWell", wanted === undefined ? "there is no sound card" : `there is no sound card ${wanted}`, {
      remedy: cards.length === 0 ? "`sotto sound look`" : `choose from ${cards.map(({ id }) => id).join(", ")}`,
    });
  const sharing = sharingOf(card, channel);
  const { capture } = sharing;
  if (channel !== undefined && channel >= (capture?.channels ?? 0))
    throw new Failure("usage", `${card.id} has no channel ${channel}: it has ${capture?.channels ?? 0}, from 0`);
  const configuration = asoundText(sharing);
  const file = text("write");
  if (file !== undefined) {
    if (!tree.isMachine)
      throw new Failure("usage", "what was recorded of another machine cannot be tested, so it is not written");
    await write(file, configuration);
  }
  if (screen.json) screen.data({ card: card.id, configuration, ...(file !== undefined && { written: file }) });
  else if (file === undefined) screen.print(configuration.trimEnd());
  else
    screen.print(
      `${file} is written, and was tested. Set microphone and speaker of the site to "default"; then \`sotto restart audio-server\`.`,
    );
  return "done";
};

/** A configuration of somebody else's is not replaced, and none that does not work is written. */
export async function write(file: string, configuration: string): Promise<void> {
  const before = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new Failure("notWell", `${file} cannot be read: ${error.message}`);
  });
  if (before !== undefined && !before.startsWith(firstLine))
    throw new Failure("notWell", `${file} is not written by this command, and is left as it is`, {
      remedy: `move it away: mv ${file} ${file}.mine`,
    });
  const folder = await mkdtemp(join(tmpdir(), "sotto-sound-"));
  const draft = join(folder, "asound.conf");
  try {
    await writeFile(draft, configuration);
    await tryConfiguration(draft);
  } catch (error) {
    if (!(error instanceof DeviceRefused)) throw error;
    throw new Failure("notWell", `it does not work, and is not written: ${error.message}`, {
      remedy: "stop what holds the card (`sotto sound look`; the platform: `sotto stop audio-server`), and try again",
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  try {
    await writeFile(`${file}.new`, configuration, { mode: 0o644 });
    await rename(`${file}.new`, file);
  } catch (error) {
    throw new Failure("notWell", `${file} cannot be written: ${(error as Error).message}`, { remedy: "become root" });
  }
}
