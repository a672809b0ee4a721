/**
 * Defines valid names of voices. espeak-ng looks for a voice as a file below its own folder, so a name that could lead
 * out of it, or is an option, is invalid. "en-gb+f3" and "gmw/en" are espeak-ng's, "en_GB-alan-medium" is Piper's.
 */
export function isVoiceName(name: string): boolean {
  return name.length <= 80 && /^[A-Za-z0-9][A-Za-z0-9_-]*(?:[./+][A-Za-z0-9_-]+)*$/u.test(name);
}
