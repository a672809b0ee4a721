/**
 * How people say that something wrong was done, and sentences that only sound like it. Written before anything was changed for
 * them. Patterns may be mended by `learned`; `apart` only measures and is not looked at for that.
 */
export type Strangers = {
  readonly learned: readonly string[];
  readonly apart: readonly string[];
  /** No objections. */
  readonly others: readonly string[];
};

export const strangers: Readonly<Record<string, Strangers>> = {
  en: {
    learned: [
      "no, not the hallway, the kitchen",
      "that is not what I told you to do",
      "you've turned on the wrong one",
      "that's the wrong light",
      "wrong lamp",
      "you misheard me",
      "I said the bedroom, not the bathroom",
      "no no no, I meant five minutes",
    ],
    apart: [
      "hey, that wasn't right",
      "I didn't ask for that",
      "oh no, that's not it",
      "not the radio, I meant the television",
    ],
    others: ["what did I get wrong", "don't turn on the wrong light", "is that right", "no lights in the kitchen"],
  },
  de: {
    learned: [
      "nein, nicht im Flur, in der Küche",
      "das hab ich nicht gesagt",
      "das war das falsche Licht",
      "falsche Lampe",
      "du hast mich nicht richtig verstanden",
      "ich hab Schlafzimmer gesagt, nicht Bad",
      "so war das nicht gemeint",
      "nein nein, ich meinte fünf Minuten",
    ],
    apart: [
      "stimmt nicht",
      "das wollte ich gar nicht",
      "doch nicht das Licht, die Heizung",
      "du hast das falsche Licht angemacht",
    ],
    others: ["was ist daran falsch", "kein Licht im Flur", "ist das richtig", "mach nicht das falsche Licht an"],
  },
  fr: {
    learned: [
      "non, pas le couloir, la cuisine",
      "ce n'est pas ce que je t'ai demandé",
      "c'est la mauvaise lampe",
      "tu as mal compris",
      "je n'ai jamais dit ça",
      "j'ai dit la chambre, pas la salle de bain",
      "ce n'était pas ça",
      "non non, je voulais dire cinq minutes",
    ],
    apart: ["c'est pas ce que je voulais", "tu t'es trompé de lampe", "mais non, pas celle-là", "c'est pas bon"],
    others: [
      "qu'est-ce qui est faux",
      "pas de lumière dans le couloir",
      "est-ce que c'est juste",
      "n'allume pas la mauvaise lampe",
    ],
  },
  es: {
    learned: [
      "no, el pasillo no, la cocina",
      "eso no es lo que te pedí",
      "esa no es la luz correcta",
      "me has entendido mal",
      "yo no he dicho eso",
      "dije el dormitorio, no el baño",
      "no era así",
      "no no, quería decir cinco minutos",
    ],
    apart: ["te equivocaste de luz", "eso no es lo que quería", "no, esa no", "has encendido la luz equivocada"],
    others: ["qué está mal", "no hay luz en el pasillo", "está bien así", "no enciendas la luz equivocada"],
  },
  it: {
    learned: [
      "no, non il corridoio, la cucina",
      "non è quello che ti ho chiesto",
      "è la luce sbagliata",
      "hai capito male",
      "non ho detto così",
      "ho detto la camera, non il bagno",
      "non era questo",
      "no no, intendevo cinque minuti",
    ],
    apart: ["hai sbagliato luce", "non volevo questo", "no, non quella", "hai acceso la luce sbagliata"],
    others: ["che cosa è sbagliato", "niente luce nel corridoio", "è giusto così", "non accendere la luce sbagliata"],
  },
  pt: {
    learned: [
      "não, o corredor não, a cozinha",
      "não foi isso que eu pedi",
      "essa é a luz errada",
      "você me entendeu mal",
      "eu não disse isso",
      "eu disse o quarto, não o banheiro",
      "não era essa",
      "não não, eu queria dizer cinco minutos",
    ],
    apart: ["você errou a luz", "não é isso que eu quero", "não, essa não", "ligaste a luz errada"],
    others: ["o que está errado", "não há luz no corredor", "está certo assim", "não acenda a luz errada"],
  },
};
