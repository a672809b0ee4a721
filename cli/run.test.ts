import t from "tap";
import { board, sotto } from "./testing/sotto.ts";

t.test("without a platform every command that needs one says so and how to start one", async (t) => {
  const runtime = t.testdir();
  for (const words of [["status"], ["tasks"], ["logs"], ["user", "list"], ["config", "get"], ["sessions", "list"]]) {
    const { code, out, err } = await sotto(runtime, ...words);
    t.match({ code, out, err }, { code: 69, out: "", err: /no platform is running here\n +start/u }, words.join(" "));
  }
});

t.test("a command line that is not right is refused before anything is asked", async (t) => {
  const runtime = t.testdir();
  for (const [words, message] of [
    [["statsu"], /did you mean|no command/u],
    [["status", "--nonsense"], /--nonsense/u],
    [["tasks", "--limit", "0"], /from 1 to 1000/u],
    [["tasks", "--limit", "x"], /from 1 to 1000/u],
    [["logs", "--lines", "5001"], /from 1 to 5000/u],
    [["status", "--login", "anna"], /require --host/u],
    [["sessions", "forget"], /name one session, or --all/u],
    [["sessions", "forget", "s", "--all"], /name one session, or --all/u],
  ] as const)
    t.match(await sotto(runtime, ...words), { code: 64, out: "", err: message }, words.join(" "));
});

t.test("an error is one line of JSON for who asks for JSON", async (t) => {
  const { code, out, err } = await sotto(t.testdir(), "status", "--json");
  t.equal(code, 69);
  t.equal(out, "");
  t.match(JSON.parse(err), {
    error: { exit: 69, code: null, message: "no platform is running here", remedy: /start/u },
  });
});

t.test("`help` and `--version` do what they do elsewhere", async (t) => {
  const runtime = t.testdir();
  t.match(await sotto(runtime, "help"), { code: 0, out: /status.*backup/su, err: "" });
  t.same(await sotto(runtime, "help", "skill", "install"), await sotto(runtime, "skill", "install", "--help"));
  t.match(await sotto(runtime, "help", "statsu"), { code: 64, err: /did you mean `sotto status`/u });
  for (const word of ["--version", "-V", "version"])
    t.match(await sotto(runtime, word), { code: 0, out: /^sotto \d/u, err: "" }, word);
});

t.test("an unknown name is answered with the names that exist", async (t) => {
  const { sotto, users } = await board(t);
  users.add("anna", "not a hash", "active");
  for (const [words, names] of [
    [["stop", "nonsense"], /There are .*/u],
    [["status", "nonsense"], /There are .*/u],
    [["skill", "start", "nonsense"], /No skill is installed/u],
    [["user", "suspend", "nonsense"], /There are anna/u],
    [["task", "nonsense"], /`sotto tasks` shows/u],
  ] as const) {
    const { code, err } = await sotto(...words);
    t.match(err, names, words.join(" "));
    t.not(code, 0);
  }
});

t.test("the help of each group of commands is shown, and is no success without being asked for", async (t) => {
  const runtime = t.testdir();
  t.match(await sotto(runtime), { code: 0, out: /status/u });
  t.match(await sotto(runtime, "user", "--help"), { code: 0, out: /approve/u, err: "" });
  t.match(await sotto(runtime, "user"), { code: 64, out: /approve/u, err: /needs one of these commands/u });
});
