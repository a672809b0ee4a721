import t from "tap";
import type { MemberStatus } from "../../processes/member.ts";
import type { SelfTest, Step } from "../self-test/result.ts";
import { selfTestCheck } from "./self-test.ts";

const member = (name: string, state: MemberStatus["state"]): MemberStatus => ({
  name,
  state,
  reason: undefined,
  since: new Date(0),
  pid: 1,
  restarts: 0,
  nextStartAt: undefined,
  lastExit: undefined,
});
const step = (name: Step["step"], component: Step["component"], state: Step["state"]): Step => ({
  step: name,
  component,
  state,
  detail: "it heard nothing",
  milliseconds: 5,
});
const tested = (...steps: Step[]): SelfTest => ({ at: "", because: "start", sentence: "turn on the light", steps });

t.test("what was tried and did not work is degraded, and names the component", async (t) => {
  const selfTest = tested(
    step("speak", "tts", "passed"),
    step("hear", "asr", "failed"),
    step("wake", "hotword", "skipped"),
  );
  t.match(await selfTestCheck.look({ selfTest, members: [member("asr", "up")] }), [
    { severity: "degraded", code: "SELF_TEST_FAILED", message: /not heard \(asr\): it heard nothing/u },
  ]);
});

t.test("what does not run, and what was not tried, is told by other checks", async (t) => {
  const selfTest = tested(step("hear", "asr", "failed"));
  t.same(await selfTestCheck.look({ selfTest, members: [member("asr", "disabled")] }), []);
  t.same(await selfTestCheck.look({ selfTest: undefined, members: [member("asr", "up")] }), []);
});

t.test("a wake word that is hardly heard is a notice: it works as it was configured", async (t) => {
  const selfTest = tested({
    ...step("wake", "hotword", "passed"),
    warning: "it is heard at the highest sensitivity only",
  });
  t.match(await selfTestCheck.look({ selfTest, members: [member("hotword", "up")] }), [
    { severity: "notice", code: "SELF_TEST_WEAK", message: /highest sensitivity/u, remedy: /sensitivity/u },
  ]);
});

t.test("a self-test that could not be made is degraded: nothing was shown to work", async (t) => {
  const selfTest = { ...tested(), fault: "the broker refused it" };
  t.match(await selfTestCheck.look({ selfTest, members: [] }), [
    { severity: "degraded", code: "SELF_TEST_FAILED", message: /could not run.*refused it/u },
  ]);
});
