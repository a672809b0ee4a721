/** The site of dialogues by text: nothing captures or plays there, and the supervisor says what was typed. */
export const textSite = "text";
