/** Guessing passwords over HTTPS. */
import t from "tap";
import { serve } from "./testing/serve.ts";

t.setTimeout(250_000);

t.test("guessing is limited, and the rightful user is not locked out", async (t) => {
  const { answer, json, signUp } = await serve(t);
  await signUp();
  await json("GET", "/admin/health");
  const guesses = [];
  // As many as are taken at once, and those that are taken again meanwhile on a slow machine.
  do guesses.push(await answer("/admin/health", { auth: `anna:wrong${guesses.length}` }));
  while (guesses.at(-1)?.status === 401 && guesses.length < 40);
  t.equal(guesses.at(-1)?.status, 429);
  t.ok(guesses.length > 10);
  t.match(guesses.at(-1)?.headers, { "retry-after": /^\d+$/ });
  t.equal((await json("GET", "/admin/health")).status, 200, "who has shown the password");
});
