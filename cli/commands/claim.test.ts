/** `sotto claim`, against a real admin service. */
import t from "tap";
import { board } from "../testing/sotto.ts";

t.test("a code for another user says what it makes, and makes no owner unless one is wanted", async (t) => {
  const { sotto, data, signUp } = await board(t);
  t.match((await data("claim", "code")).value, { role: "owner" }, "the first user");
  await signUp();
  t.match(await sotto("claim", "code"), {
    code: 0,
    out: /^[A-Z2-9]{8}\n$/u,
    err: /gets the role user, without a site \(--site\)/u,
  });
  t.match(await sotto("claim", "code", "--site", "kitchen", "--site", "bedroom"), { err: /at kitchen, bedroom/u });
  t.match((await data("claim", "code", "--role", "owner")).value, { role: "owner" });
  t.match(await sotto("claim", "code", "--role", "king"), {
    code: 64,
    out: "",
    err: /viewer, user, operator or owner/u,
  });
});
