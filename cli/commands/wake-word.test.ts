import t from "tap";
import { answering, tell } from "../testing/answering.ts";

t.test("a trained wake word that there is not is refused with those that there are", async (t) => {
  const wakeWords: { readonly id: string }[] = [];
  const { sotto } = await answering(t, (_request, response) => tell(response, { wakeWords }));
  t.match(await sotto("wake-word", "show", "hey ada"), {
    code: 64,
    out: "",
    err: /no trained wake word .*\n.*none was trained yet: `sotto wake-word train`/u,
  });
  wakeWords.push({ id: "okay-house" }, { id: "hello-board" });
  t.match(await sotto("wake-word", "show", "hey ada"), { code: 64, err: /there are okay-house, hello-board/u });
});
