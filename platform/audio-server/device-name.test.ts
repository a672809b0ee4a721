import t from "tap";
import { safeParse } from "valibot";
import { audioServer } from "./component.ts";
import { isDeviceName } from "./device-name.ts";

/** What arecord -L and aplay -L list on boards, and what is written by hand. */
const devices = [
  "null",
  "default",
  "pulse",
  "pipewire",
  "speexrate",
  "mic_array",
  "sotto_microphone_0",
  "hw:0",
  "hw:1,0",
  "plughw:1,0,0",
  "hw:CARD=seeed4micvoicec,DEV=0",
  "plughw:CARD=Device",
  "sysdefault:CARD=PCH",
  "surround51:CARD=PCH,DEV=0",
  "iec958:CARD=PCH,DEV=0",
  "dsnoop:CARD=Device,DEV=0",
  "usbstream:CARD=Device",
  "plug:dmix",
  "default:CARD=S3",
];
const attacks = [
  "file:'|id > /tmp/x',raw",
  "file:|id",
  "file:/etc/x,raw",
  "file:out,raw",
  "file",
  "FILE:x",
  "tee:default,out,raw",
  "tee",
  "plug:file",
  "plug:SLAVE=file",
  "plug:'file:out'",
  "plug:\"file:'|id',raw\"",
  "plug:{type file file x}",
  "{type file file '|id' slave.pcm null format raw}",
  "hw:CARD=$(id)",
  "hw:CARD=a;id",
  "hw:0\n",
  "hw:0 ,1",
  "hw:0,1,2,3,4,5,6",
  "-D",
  "--device=x",
  "../x",
  "/dev/dsp",
  "unknown:CARD=x",
  "",
  "a".repeat(65),
];

t.test("a device is a plain name, or a known kind with plain arguments", async (t) => {
  for (const name of devices) t.ok(isDeviceName(name), name);
});

t.test(
  "W83: a name that starts a program, writes a file or is an option is not a device, also in the configuration",
  async (t) => {
    for (const name of attacks) {
      t.notOk(isDeviceName(name), name);
      for (const key of ["microphone", "speaker"])
        t.notOk(safeParse(audioServer.config, { sites: [{ [key]: name }] }).success, `${key} ${name}`);
    }
  },
);
