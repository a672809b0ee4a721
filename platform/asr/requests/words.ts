/**
 * The words with which people ask for a command instead of giving it, in languages in which that changes the form of the
 * verb: "puedes encender la luz" for "enciende la luz". English has none: "can you" goes before any command
 * [../courtesies/en.ts].
 */
import type { ForeignLanguage } from "../../languages/languages.ts";

export type RequestWords = {
  /** Said about equally often. */
  readonly modals: readonly string[];
  /** By the verb of a command, as it is said: its infinitive. */
  readonly infinitives: Readonly<Record<string, string>>;
  /** Words behind a verb that stand before its infinitive: "rappelle-moi" – "me rappeler". */
  readonly pronouns?: Readonly<Record<string, string>>;
  /** The infinitive ends the sentence, with these words before it as one: "mach … an" – "anmachen". */
  readonly particles?: readonly string[];
};

/** `word form form infinitive | …`: the last word of each entry is the infinitive of the words before it. */
function verbs(written: string): Record<string, string> {
  const entries = written.split("|").map((entry) => entry.trim().split(/\s+/u));
  return Object.fromEntries(entries.flatMap((words) => words.slice(0, -1).map((form) => [form, words.at(-1)!])));
}

export const requestWords: Readonly<Record<ForeignLanguage, RequestWords>> = {
  de: {
    modals: [
      "kannst du",
      "kannst du bitte",
      "kannst du mal",
      "könntest du",
      "könntest du bitte",
      "würdest du",
      "würdest du bitte",
    ],
    infinitives: verbs(`
      mach mache machen | schalt schalte schalten | stell stelle stellen | dreh drehe drehen | öffne öffnen
      | schließ schließe schließen | spiel spiele spielen | setz setze setzen | füg füge fügen | sag sage sagen
      | zeig zeige zeigen | lies lesen | starte starten | stopp stoppe stoppen | halt halte halten | fahr fahre fahren
      | erinner erinnere erinnern | lösch lösche löschen | weck wecke wecken | sperr sperre sperren | dimm dimme dimmen
      | schreib schreibe schreiben | nimm nehmen | gib geben | ruf rufe rufen | brich brechen | schick schicke schicken
      | such suche suchen | verriegle verriegele verriegeln | entriegle entriegele entriegeln | wiederhol wiederhole wiederholen
      | bestell bestelle bestellen | pausier pausiere pausieren | erhöh erhöhe erhöhen | senk senke senken`),
    particles: ["an", "aus", "ein", "auf", "zu", "ab", "hoch", "runter", "herunter", "hinzu", "vor", "um", "weiter"],
  },
  fr: {
    modals: [
      "peux tu",
      "tu peux",
      "pourrais tu",
      "tu pourrais",
      "est ce que tu peux",
      "est ce que tu pourrais",
      "pouvez vous",
      "pourriez vous",
    ],
    infinitives: verbs(`
      allume allumez allumer | éteins éteignez éteindre | mets mettez mettre | ouvre ouvrez ouvrir | ferme fermez fermer
      | baisse baissez baisser | monte montez monter | augmente augmentez augmenter | règle réglez régler | ajoute ajoutez ajouter
      | lance lancez lancer | arrête arrêtez arrêter | joue jouez jouer | coupe coupez couper | active activez activer
      | désactive désactivez désactiver | rappelle rappelez rappeler | dis dites dire | fais faites faire | donne donnez donner
      | lis lisez lire | réveille réveillez réveiller | annule annulez annuler | supprime supprimez supprimer | appelle appelez appeler
      | programme programmez programmer | commande commandez commander | démarre démarrez démarrer | diminue diminuez diminuer
      | verrouille verrouillez verrouiller | déverrouille déverrouillez déverrouiller | montre montrez montrer | passe passez passer
      | cherche cherchez chercher | enlève enlevez enlever | retire retirez retirer | répète répétez répéter | préviens prévenez prévenir | note notez noter`),
    pronouns: { moi: "me", nous: "nous" },
  },
  es: {
    modals: ["puedes", "podrías", "me puedes", "me podrías", "puede", "podría"],
    infinitives: verbs(`
      enciende encienda encender | prende prenda prender | apaga apague apagar | pon ponga poner | abre abra abrir | cierra cierre cerrar | sube suba subir
      | baja baje bajar | ajusta ajuste ajustar | añade añada añadir | agrega agregue agregar | quita quite quitar | inicia inicie iniciar
      | para pare parar | detén detenga detener | cancela cancele cancelar | activa active activar | desactiva desactive desactivar
      | dime decirme | pide pida pedir | reproduce reproduzca reproducir | toca toque tocar | recuérdame recordarme | avísame avisarme
      | despiértame despertarme | ponme ponerme | llama llame llamar | aumenta aumente aumentar | reduce reduzca reducir | cambia cambie cambiar
      | programa programe programar | configura configure configurar | bloquea bloquee bloquear | desbloquea desbloquee desbloquear
      | muestra muestre mostrar | repite repita repetir | borra borre borrar | elimina elimine eliminar | busca busque buscar`),
  },
  it: {
    modals: ["puoi", "potresti", "mi puoi", "può", "potrebbe"],
    infinitives: verbs(`
      accendi accenda accendere | spegni spenga spegnere | metti metta mettere | apri apra aprire | chiudi chiuda chiudere
      | alza alzi alzare | abbassa abbassi abbassare | imposta imposti impostare | aggiungi aggiunga aggiungere | togli tolga togliere
      | avvia avvii avviare | ferma fermi fermare | attiva attivi attivare | disattiva disattivi disattivare | dimmi dirmi | fai fare
      | ordina ordini ordinare | porta porti portare | ricordami ricordarmi | avvisami avvisarmi | svegliami svegliarmi | fammi farmi
      | leggi legga leggere | leggimi leggermi | chiama chiami chiamare | aumenta aumenti aumentare | riduci riduca ridurre
      | cambia cambi cambiare | annulla annulli annullare | cancella cancelli cancellare | blocca blocchi bloccare | sblocca sblocchi sbloccare
      | mostra mostri mostrare | mostrami mostrarmi | ripeti ripeta ripetere | suona suoni suonare | cerca cerchi cercare | regola regoli regolare`),
  },
  pt: {
    modals: ["podes", "pode", "você pode", "poderias", "poderia", "você poderia"],
    infinitives: verbs(`
      acende acenda acender | liga ligue ligar | apaga apague apagar | desliga desligue desligar | põe ponha pôr | abre abra abrir | fecha feche fechar
      | sobe suba subir | aumenta aumente aumentar | baixa baixe baixar | diminui diminua diminuir | ajusta ajuste ajustar
      | adiciona adicione adicionar | tira tire tirar | inicia inicie iniciar | para pare parar | cancela cancele cancelar | ativa ative ativar
      | desativa desative desativar | toca toque tocar | define defina definir | coloca coloque colocar | diz diga dizer | pede peça pedir
      | chama chame chamar | mostra mostre mostrar | repete repita repetir | tranca tranque trancar | destranca destranque destrancar`),
  },
};
