/** `sotto ask`, against a real admin service. */
import t from "tap";
import { board } from "../testing/sotto.ts";

t.test("a site that is not there is said at once, with those that are", async (t) => {
  const { sotto } = await board(t);
  const { code, out, err } = await sotto("ask", "--site", "nowhere", "what time is it");
  t.not(code, 0);
  t.equal(out, "");
  t.match(err, /no site "nowhere"/u);
  t.match(err, /Choose from: text, kitchen, bedroom, attic/u);
  t.match(
    (await sotto("ask", "--site", "kitchen", "what time is it")).err,
    /BUS_UNREACHABLE|not on the bus/u,
    "a site that is there is asked",
  );
});
