/** `sotto quiet`, against a real admin service. */
import t from "tap";
import { board } from "../testing/sotto.ts";

t.test("quiet is asked for, listed and ended by room and everywhere; mistakes are explained", async (t) => {
  const { sotto, data } = await board(t);
  t.match(await sotto("quiet", "list"), { code: 0, out: "", err: /Everything is announced everywhere/u });
  t.match(await sotto("quiet", "begin", "--site", "kitchen", "--minutes", "90"), {
    code: 0,
    out: /^kitchen: only what is urgent, until .+\n$/u,
  });
  const said = (await data("announce", "dinner")).value;
  t.match(said, { deliveries: [{ siteId: "kitchen", waitsFor: /quiet hours/u }, { siteId: "bedroom" }] });
  t.match((await data("quiet", "begin", "--until", "07:00")).value, {
    sites: [
      { siteId: "kitchen", quiet: { asked: true } },
      { siteId: "bedroom", quiet: { asked: true } },
    ],
  });
  t.match(await sotto("quiet", "end", "--site", "kitchen"), { out: /^bedroom: [^\n]+\n$/u });
  t.match(await sotto("quiet", "end"), { code: 0, out: "" });
  for (const [words, why] of [
    [["begin", "--site", "attic"], /no site "attic"/u],
    [["begin", "--minutes", "0"], /not a number above 0/u],
    [["begin", "--minutes", "5000"], /1440/u],
    [["begin", "--until", "7 pm"], /write 07:00/u],
    [["begin", "--until", "07:00", "--minutes", "5"], /not both/u],
  ] as const) {
    const { code, err } = await sotto("quiet", ...words);
    t.not(code, 0, words.join(" "));
    t.match(err, why);
  }
});
