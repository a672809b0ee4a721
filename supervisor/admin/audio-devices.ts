/** Lists the ALSA devices, with ALSA's own programs. */
import { execa } from "execa";

export type AudioDevice = { name: string; description: string };
export type AudioDevices = { microphones: AudioDevice[]; speakers: AudioDevice[] };

export async function listAudioDevices(): Promise<AudioDevices> {
  const [microphones, speakers] = await Promise.all([list("arecord"), list("aplay")]);
  return { microphones, speakers };
}

/**
 * The output has a name at the beginning of a line and its description indented below. Returns nothing if the program
 * is missing.
 */
async function list(program: string): Promise<AudioDevice[]> {
  const { stdout } = await execa(program, ["-L"], { reject: false, timeout: 5000, stdin: "ignore" });
  const devices: { name: string; about: string[] }[] = [];
  for (const line of (stdout ?? "").split("\n")) {
    if (/^\S/u.test(line)) devices.push({ name: line.trim(), about: [] });
    else if (line.trim() !== "") devices.at(-1)?.about.push(line.trim());
  }
  return devices.map(({ name, about }) => ({ name, description: about.join(", ") }));
}
