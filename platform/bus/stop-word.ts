/** The wake word id of a bare "stop" while something sounds: it ends the sound, and starts no session. */
export const stopWordId = "stop";
