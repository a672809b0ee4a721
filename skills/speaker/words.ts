/** What is answered, in the languages of the shipped assistants. */
export type Words = {
  readonly level: (percent: number) => string;
  readonly levelIn: (percent: number, room: string) => string;
  readonly muted: string;
  readonly mutedIn: (room: string) => string;
  readonly isMuted: (percent: number) => string;
  /** Said at the old volume, before there is silence. */
  readonly willMute: string;
  readonly audibleAgain: (percent: number) => string;
  readonly silent: string;
  readonly silentIn: (room: string) => string;
  readonly noSpeaker: (room: string) => string;
  readonly notMuted: string;
  /** Said before the microphone is muted, and followed by `howToUnmute`. */
  readonly willMuteMicrophone: string;
  readonly howToUnmute: string;
  readonly microphoneIsMuted: string;
  readonly microphoneIsOn: string;
  readonly microphoneMutedIn: (room: string) => string;
  readonly microphoneSilent: string;
  readonly microphoneSilentIn: (room: string) => string;
  readonly microphoneNotMuted: string;
  readonly noMicrophone: (room: string) => string;
  readonly outOfRange: string;
  readonly howMuch: string;
  readonly nothingToRepeat: string;
  readonly ring: (percent: number) => string;
  readonly ringIn: (percent: number, room: string) => string;
  /** Follows what holds instead of what was wanted. */
  readonly ringLeast: string;
  readonly canSay: (examples: string) => string;
  readonly canSayNothing: string;
  readonly more: string;
};

const en: Words = {
  level: (percent) => `The volume is ${percent} percent.`,
  levelIn: (percent, room) => `The volume is ${percent} percent: ${room}.`,
  muted: "I am muted already.",
  mutedIn: (room) => `Muted: ${room}. Timers and alarms still ring there.`,
  isMuted: (percent) => `I am muted, and the volume is ${percent} percent when I am not.`,
  willMute: "I will be silent until you say: unmute. Timers and alarms still ring.",
  audibleAgain: (percent) => `You hear me again, at ${percent} percent.`,
  silent: "This room does not tell its volume, so I do not know whether it has changed.",
  silentIn: (room) => `No answer, so I do not know whether the volume has changed: ${room}.`,
  noSpeaker: (room) => `There is no speaker of mine: ${room}.`,
  notMuted: "I could not mute this room: it does not answer.",
  willMuteMicrophone: "The microphone is muted now: I do not hear you any more.",
  howToUnmute: "It can be unmuted by the button of the board, or on the page Sites, but not by voice.",
  microphoneIsMuted: "The microphone is muted already.",
  microphoneIsOn: "The microphone is on.",
  microphoneMutedIn: (room) => `The microphone is muted: ${room}.`,
  microphoneSilent: "This room does not tell whether its microphone is muted.",
  microphoneSilentIn: (room) => `No answer, so I do not know whether the microphone is muted: ${room}.`,
  microphoneNotMuted: "The microphone could not be muted: it still hears.",
  noMicrophone: (room) => `There is no microphone of mine: ${room}.`,
  outOfRange: "The volume goes from 0 to 100 percent.",
  howMuch: "To how many percent?",
  nothingToRepeat: "There is nothing to repeat.",
  ring: (percent) => `Timers and alarms ring at ${percent} percent.`,
  ringIn: (percent, room) => `Timers and alarms ring at ${percent} percent: ${room}.`,
  ringLeast: "Quieter, nobody would hear them.",
  canSay: (examples) => `You can say, for example: ${examples}.`,
  canSayNothing: "I am not set up for any sentence here.",
  more: "Ask again for more.",
};

const de: Words = {
  level: (percent) => `Die Lautstärke ist ${percent} Prozent.`,
  levelIn: (percent, room) => `${room}: Die Lautstärke ist ${percent} Prozent.`,
  muted: "Ich bin schon stumm.",
  mutedIn: (room) => `${room}: stumm. Timer und Wecker klingeln dort weiterhin.`,
  isMuted: (percent) => `Ich bin stumm. Sonst ist die Lautstärke ${percent} Prozent.`,
  willMute: "Ich bin still, bis du sagst: Ton an. Timer und Wecker klingeln weiterhin.",
  audibleAgain: (percent) => `Du hörst mich wieder, mit ${percent} Prozent.`,
  silent: "Dieser Raum meldet seine Lautstärke nicht. Ich weiß nicht, ob sie sich geändert hat.",
  silentIn: (room) => `${room}: keine Antwort. Ich weiß nicht, ob sich die Lautstärke geändert hat.`,
  noSpeaker: (room) => `${room}: Dort habe ich keinen Lautsprecher.`,
  notMuted: "Ich konnte diesen Raum nicht stumm schalten: Er antwortet nicht.",
  willMuteMicrophone: "Das Mikrofon ist jetzt stumm: Ich höre dich nicht mehr.",
  howToUnmute: "Einschalten lässt es sich mit der Taste am Gerät oder auf der Seite Standorte, nicht durch Sprache.",
  microphoneIsMuted: "Das Mikrofon ist schon stumm.",
  microphoneIsOn: "Das Mikrofon ist an.",
  microphoneMutedIn: (room) => `${room}: Das Mikrofon ist stumm.`,
  microphoneSilent: "Dieser Raum meldet nicht, ob sein Mikrofon stumm ist.",
  microphoneSilentIn: (room) => `${room}: keine Antwort. Ich weiß nicht, ob das Mikrofon stumm ist.`,
  microphoneNotMuted: "Das Mikrofon ließ sich nicht stummschalten: Es hört noch.",
  noMicrophone: (room) => `${room}: Dort habe ich kein Mikrofon.`,
  outOfRange: "Die Lautstärke geht von 0 bis 100 Prozent.",
  howMuch: "Auf wie viel Prozent?",
  nothingToRepeat: "Es gibt nichts zu wiederholen.",
  ring: (percent) => `Timer und Wecker klingeln mit ${percent} Prozent.`,
  ringIn: (percent, room) => `${room}: Timer und Wecker klingeln mit ${percent} Prozent.`,
  ringLeast: "Leiser würde sie niemand hören.",
  canSay: (examples) => `Du kannst zum Beispiel sagen: ${examples}.`,
  canSayNothing: "Hier bin ich für keinen Satz eingerichtet.",
  more: "Frag noch einmal für mehr.",
};

const fr: Words = {
  level: (percent) => `Le volume est à ${percent} pour cent.`,
  levelIn: (percent, room) => `${room} : le volume est à ${percent} pour cent.`,
  muted: "Le son est déjà coupé.",
  mutedIn: (room) => `${room} : le son est coupé. Les minuteurs et les réveils y sonnent encore.`,
  isMuted: (percent) => `Le son est coupé. Sinon, le volume est à ${percent} pour cent.`,
  willMute: "Je me tais jusqu'à ce que tu dises : remets le son. Les minuteurs et les réveils sonnent encore.",
  audibleAgain: (percent) => `Tu m'entends de nouveau, à ${percent} pour cent.`,
  silent: "Cette pièce ne donne pas son volume. Je ne sais pas s'il a changé.",
  silentIn: (room) => `${room} : pas de réponse. Je ne sais pas si le volume a changé.`,
  noSpeaker: (room) => `${room} : je n'y ai pas de haut-parleur.`,
  notMuted: "Je n'ai pas pu couper le son ici : la pièce ne répond pas.",
  willMuteMicrophone: "Le micro est maintenant coupé : je ne t'entends plus.",
  howToUnmute: "On le rallume avec le bouton du boîtier ou sur la page Emplacements, pas par la voix.",
  microphoneIsMuted: "Le micro est déjà coupé.",
  microphoneIsOn: "Le micro est allumé.",
  microphoneMutedIn: (room) => `${room} : le micro est coupé.`,
  microphoneSilent: "Cette pièce ne dit pas si son micro est coupé.",
  microphoneSilentIn: (room) => `${room} : pas de réponse. Je ne sais pas si le micro est coupé.`,
  microphoneNotMuted: "Le micro n'a pas pu être coupé : il entend encore.",
  noMicrophone: (room) => `${room} : je n'y ai pas de micro.`,
  outOfRange: "Le volume va de 0 à 100 pour cent.",
  howMuch: "À combien de pour cent ?",
  nothingToRepeat: "Il n'y a rien à répéter.",
  ring: (percent) => `Les minuteurs et les réveils sonnent à ${percent} pour cent.`,
  ringIn: (percent, room) => `${room} : les minuteurs et les réveils sonnent à ${percent} pour cent.`,
  ringLeast: "Moins fort, personne ne les entendrait.",
  canSay: (examples) => `Tu peux dire, par exemple : ${examples}.`,
  canSayNothing: "Je ne suis prêt pour aucune phrase ici.",
  more: "Redemande pour en savoir plus.",
};

const es: Words = {
  level: (percent) => `El volumen está al ${percent} por ciento.`,
  levelIn: (percent, room) => `${room}: el volumen está al ${percent} por ciento.`,
  muted: "Ya estoy en silencio.",
  mutedIn: (room) => `${room}: en silencio. Los temporizadores y las alarmas siguen sonando allí.`,
  isMuted: (percent) => `Estoy en silencio. Si no, el volumen está al ${percent} por ciento.`,
  willMute: "Me callo hasta que digas: activa el sonido. Los temporizadores y las alarmas siguen sonando.",
  audibleAgain: (percent) => `Me oyes de nuevo, al ${percent} por ciento.`,
  silent: "Esta habitación no dice su volumen. No sé si ha cambiado.",
  silentIn: (room) => `${room}: no hay respuesta. No sé si el volumen ha cambiado.`,
  noSpeaker: (room) => `${room}: allí no tengo altavoz.`,
  notMuted: "No he podido silenciar esta habitación: no responde.",
  willMuteMicrophone: "El micrófono está apagado: ya no te oigo.",
  howToUnmute: "Se enciende con el botón de la placa o en la página Ubicaciones, no por voz.",
  microphoneIsMuted: "El micrófono ya está apagado.",
  microphoneIsOn: "El micrófono está encendido.",
  microphoneMutedIn: (room) => `${room}: el micrófono está apagado.`,
  microphoneSilent: "Esta habitación no dice si su micrófono está apagado.",
  microphoneSilentIn: (room) => `${room}: no hay respuesta. No sé si el micrófono está apagado.`,
  microphoneNotMuted: "No se ha podido apagar el micrófono: todavía oye.",
  noMicrophone: (room) => `${room}: allí no tengo micrófono.`,
  outOfRange: "El volumen va de 0 a 100 por ciento.",
  howMuch: "¿A qué porcentaje?",
  nothingToRepeat: "No hay nada que repetir.",
  ring: (percent) => `Los temporizadores y las alarmas suenan al ${percent} por ciento.`,
  ringIn: (percent, room) => `${room}: los temporizadores y las alarmas suenan al ${percent} por ciento.`,
  ringLeast: "Más bajo, nadie los oiría.",
  canSay: (examples) => `Puedes decir, por ejemplo: ${examples}.`,
  canSayNothing: "Aquí no estoy preparado para ninguna frase.",
  more: "Pregunta otra vez para oír más.",
};

const it: Words = {
  level: (percent) => `Il volume è al ${percent} per cento.`,
  levelIn: (percent, room) => `${room}: il volume è al ${percent} per cento.`,
  muted: "Sono già senza audio.",
  mutedIn: (room) => `${room}: audio disattivato. Timer e sveglie lì suonano ancora.`,
  isMuted: (percent) => `Sono senza audio. Altrimenti il volume è al ${percent} per cento.`,
  willMute: "Resto in silenzio finché non dici: riattiva l'audio. Timer e sveglie suonano ancora.",
  audibleAgain: (percent) => `Mi senti di nuovo, al ${percent} per cento.`,
  silent: "Questa stanza non comunica il suo volume. Non so se è cambiato.",
  silentIn: (room) => `${room}: nessuna risposta. Non so se il volume è cambiato.`,
  noSpeaker: (room) => `${room}: lì non ho un altoparlante.`,
  notMuted: "Non ho potuto togliere l'audio in questa stanza: non risponde.",
  willMuteMicrophone: "Il microfono è spento: non ti sento più.",
  howToUnmute: "Si riaccende con il pulsante della scheda o nella pagina Postazioni, non a voce.",
  microphoneIsMuted: "Il microfono è già spento.",
  microphoneIsOn: "Il microfono è acceso.",
  microphoneMutedIn: (room) => `${room}: il microfono è spento.`,
  microphoneSilent: "Questa stanza non comunica se il suo microfono è spento.",
  microphoneSilentIn: (room) => `${room}: nessuna risposta. Non so se il microfono è spento.`,
  microphoneNotMuted: "Non ho potuto spegnere il microfono: sente ancora.",
  noMicrophone: (room) => `${room}: lì non ho un microfono.`,
  outOfRange: "Il volume va da 0 a 100 per cento.",
  howMuch: "A quale percentuale?",
  nothingToRepeat: "Non c'è niente da ripetere.",
  ring: (percent) => `Timer e sveglie suonano al ${percent} per cento.`,
  ringIn: (percent, room) => `${room}: timer e sveglie suonano al ${percent} per cento.`,
  ringLeast: "Più piano non li sentirebbe nessuno.",
  canSay: (examples) => `Puoi dire, per esempio: ${examples}.`,
  canSayNothing: "Qui non sono pronto per nessuna frase.",
  more: "Chiedi di nuovo per sentirne altre.",
};

const pt: Words = {
  level: (percent) => `O volume está em ${percent} por cento.`,
  levelIn: (percent, room) => `${room}: o volume está em ${percent} por cento.`,
  muted: "Já estou sem som.",
  mutedIn: (room) => `${room}: sem som. Temporizadores e alarmes ainda tocam lá.`,
  isMuted: (percent) => `Estou sem som. Caso contrário, o volume está em ${percent} por cento.`,
  willMute: "Fico em silêncio até você dizer: ative o som. Temporizadores e alarmes ainda tocam.",
  audibleAgain: (percent) => `Você me ouve de novo, em ${percent} por cento.`,
  silent: "Este cômodo não informa o seu volume. Não sei se mudou.",
  silentIn: (room) => `${room}: sem resposta. Não sei se o volume mudou.`,
  noSpeaker: (room) => `${room}: lá não tenho alto-falante.`,
  notMuted: "Não consegui tirar o som deste cômodo: ele não responde.",
  willMuteMicrophone: "O microfone está desligado: não ouço mais você.",
  howToUnmute: "Ele é ligado pelo botão da placa ou na página Locais, não por voz.",
  microphoneIsMuted: "O microfone já está desligado.",
  microphoneIsOn: "O microfone está ligado.",
  microphoneMutedIn: (room) => `${room}: o microfone está desligado.`,
  microphoneSilent: "Este cômodo não informa se o microfone está desligado.",
  microphoneSilentIn: (room) => `${room}: sem resposta. Não sei se o microfone está desligado.`,
  microphoneNotMuted: "Não foi possível desligar o microfone: ele ainda ouve.",
  noMicrophone: (room) => `${room}: lá não tenho microfone.`,
  outOfRange: "O volume vai de 0 a 100 por cento.",
  howMuch: "Para quantos por cento?",
  nothingToRepeat: "Não há nada para repetir.",
  ring: (percent) => `Temporizadores e alarmes tocam em ${percent} por cento.`,
  ringIn: (percent, room) => `${room}: temporizadores e alarmes tocam em ${percent} por cento.`,
  ringLeast: "Mais baixo, ninguém os ouviria.",
  canSay: (examples) => `Você pode dizer, por exemplo: ${examples}.`,
  canSayNothing: "Não estou preparado para nenhuma frase aqui.",
  more: "Pergunte de novo para ouvir mais.",
};

const all: Readonly<Record<string, Words>> = { en, de, fr, es, it, pt };

/** Returns the words of "de_AT"; English for other languages. */
export const wordsIn = (language: string): Words => all[language.slice(0, 2).toLowerCase()] ?? en;
