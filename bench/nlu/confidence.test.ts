import t from "tap";
import { areaUnderCurve, calibrationError, reliability } from "./confidence.ts";

t.test("the area under the curve is the share of pairs in the right order, ties half", (t) => {
  t.equal(areaUnderCurve([0.9, 0.8], [0.1, 0.2]), 1);
  t.equal(areaUnderCurve([0.1], [0.9]), 0);
  t.equal(areaUnderCurve([0.5, 0.5], [0.5]), 0.5);
  t.equal(areaUnderCurve([0.9, 0.3], [0.5]), 0.5);
  t.end();
});

t.test("the calibration error is how far confidence is from what was right", (t) => {
  const sure = Array.from({ length: 10 }, (_, at) => ({ confidence: 0.8, isRight: at < 8 }));
  t.ok(calibrationError(reliability(sure)) < 1e-9);
  const wrong = Array.from({ length: 10 }, () => ({ confidence: 1, isRight: false }));
  t.equal(calibrationError(reliability(wrong)), 1);
  t.end();
});
