/** A sentence for each intent of the shipped assistants. Intents of other authors are called by their names. */
type Examples = Readonly<Record<string, string>>;

const en: Examples = {
  turnOnLight: "turn on the light",
  setTimer: "set a timer for five minutes",
  getTime: "what time is it",
  addToList: "put milk on the shopping list",
  announce: "tell everybody that dinner is ready",
  volumeUp: "louder",
  setAlarm: "wake me at seven",
  setReminder: "remind me to water the plants in two hours",
  calculate: "what is twelve times seven",
  convert: "how many pounds are five kilograms",
  readList: "what is on the shopping list",
  setBrightness: "set the light to fifty percent",
  setTemperature: "set the heating to twenty degrees",
  getTemperature: "how warm is it",
  openCover: "open the blinds",
  openStatus: "is a window open",
  lockDoor: "lock the door",
  startScene: "start movie night",
  playMusic: "play some music",
  getDate: "what day is it",
  getEvents: "what is on today",
  mute: "mute",
  muteMicrophone: "mute the microphone",
  repeat: "say that again",
};
const de: Examples = {
  turnOnLight: "mach das Licht an",
  setTimer: "stell einen Timer auf fünf Minuten",
  getTime: "wie spät ist es",
  addToList: "setz Milch auf die Einkaufsliste",
  announce: "sag allen, dass das Essen fertig ist",
  volumeUp: "lauter",
  setAlarm: "weck mich um sieben",
  setReminder: "erinnere mich in zwei Stunden daran, die Blumen zu gießen",
  calculate: "was ist zwölf mal sieben",
  convert: "wie viel Pfund sind fünf Kilogramm",
  readList: "was steht auf der Einkaufsliste",
  setBrightness: "stell das Licht auf fünfzig Prozent",
  setTemperature: "stell die Heizung auf zwanzig Grad",
  getTemperature: "wie warm ist es",
  openCover: "mach die Rollläden auf",
  openStatus: "ist ein Fenster offen",
  lockDoor: "schließ die Tür ab",
  startScene: "starte Filmabend",
  playMusic: "spiel Musik",
  getDate: "welcher Tag ist heute",
  getEvents: "was steht heute an",
  mute: "Ton aus",
  muteMicrophone: "schalte das Mikrofon stumm",
  repeat: "sag das noch einmal",
};
const fr: Examples = {
  turnOnLight: "allume la lumière",
  setTimer: "mets un minuteur de cinq minutes",
  getTime: "quelle heure est-il",
  addToList: "ajoute du lait à la liste de courses",
  announce: "dis à tout le monde que le repas est prêt",
  volumeUp: "plus fort",
  setAlarm: "réveille-moi à sept heures",
  setReminder: "rappelle-moi d'arroser les plantes dans deux heures",
  calculate: "combien font douze fois sept",
  convert: "combien de livres font cinq kilos",
  readList: "qu'y a-t-il sur la liste de courses",
  setBrightness: "mets la lumière à cinquante pour cent",
  setTemperature: "règle le chauffage à vingt degrés",
  getTemperature: "quelle est la température",
  openCover: "ouvre les volets",
  openStatus: "une fenêtre est-elle ouverte",
  lockDoor: "verrouille la porte",
  startScene: "lance la scène soirée cinéma",
  playMusic: "mets de la musique",
  getDate: "quel jour sommes-nous",
  getEvents: "qu'y a-t-il de prévu aujourd'hui",
  mute: "coupe le son",
  muteMicrophone: "coupe le micro",
  repeat: "répète",
};
const es: Examples = {
  turnOnLight: "enciende la luz",
  setTimer: "pon un temporizador de cinco minutos",
  getTime: "qué hora es",
  addToList: "añade leche a la lista de la compra",
  announce: "di a todos que la cena está lista",
  volumeUp: "más alto",
  setAlarm: "despiértame a las siete",
  setReminder: "recuérdame regar las plantas en dos horas",
  calculate: "cuánto es doce por siete",
  convert: "cuántas libras son cinco kilos",
  readList: "qué hay en la lista de la compra",
  setBrightness: "pon la luz al cincuenta por ciento",
  setTemperature: "pon la calefacción a veinte grados",
  getTemperature: "qué temperatura hace",
  openCover: "sube las persianas",
  openStatus: "hay alguna ventana abierta",
  lockDoor: "cierra la puerta con llave",
  startScene: "inicia noche de cine",
  playMusic: "pon música",
  getDate: "qué día es hoy",
  getEvents: "qué hay hoy en el calendario",
  mute: "silencio",
  muteMicrophone: "apaga el micrófono",
  repeat: "repite eso",
};
const it: Examples = {
  turnOnLight: "accendi la luce",
  setTimer: "imposta un timer di cinque minuti",
  getTime: "che ore sono",
  addToList: "aggiungi il latte alla lista della spesa",
  announce: "di' a tutti che la cena è pronta",
  volumeUp: "più forte",
  setAlarm: "svegliami alle sette",
  setReminder: "ricordami di annaffiare le piante tra due ore",
  calculate: "quanto fa dodici per sette",
  convert: "quante libbre sono cinque chili",
  readList: "cosa c'è nella lista della spesa",
  setBrightness: "metti la luce al cinquanta per cento",
  setTemperature: "imposta il riscaldamento a venti gradi",
  getTemperature: "quanti gradi ci sono",
  openCover: "apri le tapparelle",
  openStatus: "c'è una finestra aperta",
  lockDoor: "chiudi a chiave la porta",
  startScene: "avvia serata cinema",
  playMusic: "metti della musica",
  getDate: "che giorno è oggi",
  getEvents: "cosa c'è in programma oggi",
  mute: "togli l'audio",
  muteMicrophone: "spegni il microfono",
  repeat: "ripeti",
};
const pt: Examples = {
  turnOnLight: "acenda a luz",
  setTimer: "defina um temporizador de cinco minutos",
  getTime: "que horas são",
  addToList: "coloque leite na lista de compras",
  announce: "diga a todos que o jantar está pronto",
  volumeUp: "mais alto",
  setAlarm: "me acorde às sete",
  setReminder: "me lembre de regar as plantas em duas horas",
  calculate: "quanto é doze vezes sete",
  convert: "quantas libras são cinco quilos",
  readList: "o que está na lista de compras",
  setBrightness: "coloque a luz em cinquenta por cento",
  setTemperature: "coloque o aquecimento em vinte graus",
  getTemperature: "qual é a temperatura",
  openCover: "abra as persianas",
  openStatus: "tem alguma janela aberta",
  lockDoor: "tranque a porta",
  startScene: "inicie noite de cinema",
  playMusic: "toque música",
  getDate: "que dia é hoje",
  getEvents: "o que tem hoje na agenda",
  mute: "sem som",
  muteMicrophone: "desligue o microfone",
  repeat: "repita",
};
const all: Readonly<Record<string, Examples>> = { en, de, fr, es, it, pt };

/** What is said at once: more is not remembered by anybody. */
export const atOnce = 5;

/** Returns the examples for the intents that can be said, the most useful first; then the names of other authors' intents. */
export function examplesOf(intents: readonly string[], language: string): readonly string[] {
  const examples = all[language.slice(0, 2).toLowerCase()] ?? en;
  const own = Object.keys(examples).filter((name) => intents.includes(`sotto:${name}`));
  const foreign = intents.filter((id) => !id.startsWith("sotto:")).map((id) => wordsOf(id.split(":").at(-1) ?? id));
  return [...own.map((name) => examples[name] ?? name), ...foreign];
}

/** "makeCoffee" → "make coffee". */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/[-_]+/gu, " ")
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .trim();
