/** What to do on which device so that it trusts the board's certificate authority. */
import { say } from "../../words/say.ts";

export type Device = "ios" | "android" | "windows" | "mac" | "firefox" | "linux";

/** The device that asks. `touchPoints`: an iPad calls itself a Mac, but has a touch screen. Firefox on a phone uses the phone's list. */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  if (/iPhone|iPad|iPod/u.test(userAgent) || (userAgent.includes("Macintosh") && touchPoints > 1)) return "ios";
  if (userAgent.includes("Android")) return "android";
  if (userAgent.includes("Firefox/")) return "firefox";
  if (userAgent.includes("Windows")) return "windows";
  return userAgent.includes("Macintosh") ? "mac" : "linux";
}

export const deviceNames: Readonly<Record<Device, string>> = {
  ios: "iPhone, iPad",
  android: "Android",
  windows: "Windows",
  mac: "Mac",
  firefox: "Firefox",
  linux: "Chrome, Chromium (Linux)",
};

export const stepsOn: Readonly<Record<Device, readonly string[]>> = {
  ios: [
    say("Download the certificate with Safari, and allow it."),
    say("Settings → Profile Downloaded → Install."),
    say("Settings → General → About → Certificate Trust Settings: switch Sotto on."),
  ],
  android: [
    say("Download the certificate."),
    say("Settings → Security → Encryption & credentials → Install a certificate → CA certificate."),
    say("Choose sotto.crt. Android warns about any certificate that is installed like this."),
    // Firefox on Android takes no certificate of the device otherwise.
    say(
      "In Firefox, also: Settings → About Firefox, tap the logo five times; then Settings → Secret Settings → Use third party CA certificates.",
    ),
  ],
  windows: [
    say("Download the certificate, and open it."),
    say(
      "Install Certificate → Current User → Place all certificates in the following store → Trusted Root Certification Authorities.",
    ),
    say("Restart the browser."),
  ],
  mac: [
    say("Download the certificate, and open it: Keychain Access adds it to the login keychain."),
    say("Open it there → Trust → Always Trust."),
    say("Restart the browser."),
  ],
  firefox: [
    say("Download the certificate."),
    say("Settings → Privacy & Security → View Certificates → Authorities → Import."),
    say("Choose sotto.crt, and trust it to identify websites."),
  ],
  linux: [
    say("Download the certificate."),
    say("Settings → Privacy and security → Security → Manage certificates → Import, as an authority."),
    say("Restart the browser."),
  ],
};
