import { say } from "../../words/say.ts";

/** The skills that come with Sotto, by their names, and what each does. */
export const bundled: Readonly<Record<string, string>> = {
  calendar: say("Says what is in the calendars of the house, and who is free."),
  clock: say("Tells the time and the date."),
  everyday: say("Calculates, converts units, and keeps lists."),
  home: say("Lamps, blinds, heating and other devices of the house."),
  intercom: say("Announces in other rooms what somebody says."),
  music: say("Plays music with the music player of this machine (MPD)."),
  signals: say("Lamps and a button at the board that show what it does."),
  speaker: say("Changes the volume, repeats answers, says what can be said."),
};
