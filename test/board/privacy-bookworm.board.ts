/** The privacy receipt on a board: the kernel counts, a skill with the network is named with its bytes, a change is seen. */
import { join } from "node:path";
import t from "tap";
import { boardTimeout, startInstalled } from "./lab/installed.ts";
import type { SignedReceipt } from "../../supervisor/admin/contract/privacy.ts";
import { Admin } from "./lab/admin.ts";
import { healthy } from "./lab/packages.ts";
import { serveSkills } from "./lab/skills.ts";
import { until } from "./lab/until.ts";

t.setTimeout(boardTimeout);

type Receipt = SignedReceipt["receipt"];

await t.test("a board says what left it, and signs that", async (t) => {
  const { board, wire } = await startInstalled(t, { options: "--virtual-audio=on" });
  const sotto = (...args: readonly string[]) => board.run("sotto", ...args);
  const receipt = async (): Promise<Receipt> =>
    (JSON.parse((await sotto("privacy", "--json")).stdout) as SignedReceipt).receipt;
  const partyOf = ({ parties }: Receipt, unit: string) => parties.find((party) => party.unit === unit);

  await t.test("a board that talks to nobody has sent next to nothing, however much its components say", async (t) => {
    const first = await receipt();
    await board.run("sleep", "20");
    const last = await receipt();
    const [before, after] = [first, last].map(({ left }) => left ?? Number.NaN) as [number, number];
    const by = last.parties
      .map(({ unit, sent }) => ({ unit, bytes: (sent ?? 0) - (partyOf(first, unit)?.sent ?? 0) }))
      .filter(({ bytes }) => bytes > 0)
      .map(({ unit, bytes }) => `${unit} ${bytes}`);
    // The microphone alone says 32 kB each second on the bus.
    t.ok(after - before < 20_000, `${after - before} bytes in 20 s`);
    t.comment(`a quiet board: ${after - before} bytes counted in 20 s${by.length === 0 ? "" : ` (${by.join(", ")})`}`);
  });

  await t.test("what goes over its network is counted by the kernel", async (t) => {
    const admin = await Admin.meet(wire, board);
    t.teardown(() => admin.close());
    const before = partyOf(await receipt(), "sotto.service")?.sent ?? Number.NaN;
    for (let round = 0; round < 20; round++) await admin.authority();
    const after = partyOf(await receipt(), "sotto.service")?.sent ?? 0;
    // A certificate and a handshake each time.
    t.ok(after - before > 20 * 1500, `${after - before} bytes for 20 answers`);
    t.comment(`20 answers over TLS: ${after - before} bytes counted`);
  });

  await t.test("a skill without the network is told to be closed; one with it is named with its bytes", async (t) => {
    const url = await serveSkills(t, wire, board, join(import.meta.dirname, "skills"));
    t.match(await sotto("skill", "install", url, "--path", "caller"), { code: 0 });
    const closed = await until("the skill runs", async () => partyOf(await receipt(), "sotto-skill@caller.service"));
    t.match(closed, { skill: "caller", granted: false, mayLeave: false });
    t.match(await sotto("skill", "grant", "caller", "network"), { code: 0 });
    const online = "sotto-skill-online@caller.service";
    const sent = await until("it has sent something", async () => {
      const party = partyOf(await receipt(), online);
      return (party?.sent ?? 0) > 100_000 ? party : undefined;
    });
    t.match(sent, { skill: "caller", granted: true, mayLeave: true });
    t.match((await sotto("privacy")).output, /Skills that were granted the network: caller\./u);
    const together = partyOf(await receipt(), "sotto-skills.slice")?.sent ?? 0;
    t.ok(together >= (sent.sent ?? Infinity), `${together} together`);
    t.match(await sotto("skill", "remove", "caller", "--yes"), { code: 0 });
    await until("its unit is gone", async () =>
      (await board.run("systemctl", "is-active", online)).stdout === "active" ? undefined : true,
    );
    const gone = await receipt();
    t.match(partyOf(gone, online), { skill: "caller", granted: undefined }, "it stays named after it is removed");
    t.ok((partyOf(gone, "sotto-skills.slice")?.sent ?? 0) >= together, "and what it sent stays counted");
    t.comment(`a skill with the network: ${partyOf(gone, online)?.sent} bytes of its own`);
  });

  await t.test("the sums outlive restarts of the platform and of the board", async (t) => {
    const before = await receipt();
    const sum = (told: Receipt) => partyOf(told, "sotto.service")?.sent ?? 0;
    await board.run("systemctl", "restart", "sotto");
    await healthy(board);
    t.ok(sum(await receipt()) >= sum(before), "the platform was restarted");
    await board.cut();
    await board.start();
    await healthy(board);
    const after = await receipt();
    t.ok(sum(after) >= sum(before), `${sum(before)}, and ${sum(after)} after the power was cut`);
    t.match(partyOf(after, "sotto-skill-online@caller.service"), { skill: "caller" });
  });

  await t.test("its signature holds on the board and elsewhere, and for nothing that was changed", async (t) => {
    const path = "/root/receipt.json";
    t.match(await board.run("sh", "-c", `sotto privacy --json >${path}`), { code: 0 });
    t.match(await sotto("privacy", "--verify", path), { code: 0, output: /^Valid: kitchen has said this at / });
    await board.run("sh", "-c", "sotto certificate --pem >/root/ca.pem");
    const elsewhere = ["privacy", "--verify", path, "--authority", "/root/ca.pem"];
    t.match(
      await board.run("runuser", "-u", "nobody", "--", "sotto", ...elsewhere),
      { code: 65 },
      "nobody reads root's",
    );
    await board.run("sh", "-c", `cp ${path} /root/ca.pem /tmp/; chmod 0644 /tmp/receipt.json /tmp/ca.pem`);
    const asNobody = ["runuser", "-u", "nobody", "--", "sotto", "privacy", "--verify", "/tmp/receipt.json"];
    t.match(await board.run(...asNobody, "--authority", "/tmp/ca.pem"), { code: 0 }, "without the platform");
    await board.run("sed", "-i", 's/"what": *"platform"/"what":"nobody"/', path);
    t.match(await sotto("privacy", "--verify", path), { code: 1, output: /changed after it was signed/ });
    const { stdout } = await sotto("privacy");
    // To read, and no figure of the page of boards.
    console.error(stdout);
  });
});
