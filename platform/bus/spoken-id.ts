/**
 * Ids of registered sounds that are what a person has said begin like this. The speech component forgets them by itself, should
 * nobody else.
 */
export const spokenId = "spoken-";
export const spokenSoundHours = 12;
