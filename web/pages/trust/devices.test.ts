import t from "tap";
import { deviceOf, stepsOn } from "./devices.ts";

const asked = {
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1":
    "ios",
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36": "android",
  "Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0": "android",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0": "windows",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0": "firefox",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15": "mac",
  "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0": "firefox",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36": "linux",
  "": "linux",
} as const;

t.test("the device that asks is recognised by what its browser says", async (t) => {
  for (const [userAgent, device] of Object.entries(asked)) t.equal(deviceOf(userAgent, 0), device, userAgent);
  const ipad = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15";
  t.equal(deviceOf(ipad, 5), "ios", "an iPad says that it is a Mac, but is touched");
});

t.test("each device has steps", async (t) => {
  for (const [device, steps] of Object.entries(stepsOn)) t.ok(steps.length >= 3, device);
  t.match(stepsOn.android.at(-1), /Firefox/u, "which has a list of its own there");
});
