/** `sotto announce` and `sotto announcement`, against a real admin service. */
import t from "tap";
import { board } from "../testing/sotto.ts";

t.test("something is announced, listed, acknowledged and withdrawn; mistakes are explained", async (t) => {
  const { sotto, data } = await board(t);
  t.match(await sotto("announcement", "list"), { code: 0, out: "", err: /Nothing was announced/ });
  const said = await sotto("announce", "dinner", "is ready", "--site", "bedroom", "--urgent");
  t.match(said, { code: 0, out: /^accepted \w{8}\n {2}bedroom: waiting, waits for the site, which is away\n$/u });
  const id = said.out.slice(9, 17);
  t.match(await sotto("announcement", "list"), {
    out: new RegExp(`^${id} {2}dinner is ready \\(urgent\\), from \\(local\\) at`),
  });
  t.match(await sotto("announcement", "acknowledge"), { code: 0, err: /Nothing is repeated/ });
  t.match(await sotto("announcement", "acknowledge", id), { code: 0, out: /bedroom: acknowledged/ });
  const made = (await data("announce", "hello", "--info", "--minutes", "5")).value;
  t.match(made, { importance: "info", deliveries: [{ siteId: "kitchen" }, { siteId: "bedroom" }] });
  t.match(await sotto("announcement", "withdraw", String(made["id"])), { code: 0, out: /kitchen: withdrawn/ });
  for (const [words, why] of [
    [["announce", "hello", "--site", "attic"], /no site "attic".*kitchen, bedroom/u],
    [["announce", "hello", "--urgent", "--info"], /not both/],
    [["announce", "hello", "--minutes", "soon"], /not a number above 0/],
    [["announce", " "], /nothing to announce/],
    [["announcement", "withdraw", "x"], /no announcement begins with x/],
  ] as const) {
    const { code, err } = await sotto(...words);
    t.not(code, 0, words.join(" "));
    t.match(err, why);
  }
});
