import type { Need } from "./need-text.ts";

const too = String.raw`(?:(?:un po|davvero|proprio|molto|cosi|gia|qui|ancora|abbastanza) )*(?:troppo|molto|cosi|davvero|proprio|tutto|tanto)`;
const thing = String.raw`(?:la|il|lo|le|i|gli|l|questa|questo|quella|quel|la mia|il mio|tutta questa|tutto questo) (?:\w+ ){0,4}?\w+`;
const quantity = String.raw`(?:\w+ ){1,4}?(?:secondi|secondo|minuti|minuto|ore|ora)`;
const want = String.raw`(?:mi servirebbe|ci servirebbe|mi serve|ci serve|serve|servirebbe|avrei bisogno di|ho bisogno di|abbiamo bisogno di|ci vorrebbe|ci vuole|vorrei|vorremmo|mi ci vuole|gradirei|manca)`;

export const asides: readonly (readonly [string, string])[] = [
  [
    String.raw`(?:scusa )?(?:(?:io )?(?:non (?:so|sappiamo|ricordo|mi ricordo|sono sicur[oa]|ho (?:la minima |la piu pallida |nessuna )?idea|abbiamo (?:la minima )?idea)(?: piu| bene| proprio)*(?: di)?|nessuna idea(?: di)?|chissa|qualcuno sa|mi chiedo|mi domando|(?:vorrei|mi piacerebbe|devo) sapere|(?:ho|mi sono) dimenticato|dimentico sempre))(?= (?:che|quale?|quando|come|quanto|quanti|dove|se|l ora)(?! (?:\w+ )?(?:fare|cucinare|mangiare)))`,
    "dimmi",
  ],
];

export const tags = "vero|no|giusto|non trovi|non ti pare|non credi";

export const needs: readonly Need[] = [
  {
    said: String.raw`non c e (?:abbastanza|sufficiente) luce(?: qui)?`,
    means: ["accendi la luce"],
  },
  {
    said: String.raw`^(?:vorrei|voglio|vorremmo|vogliamo|gradirei|mi piacerebbe)(?: avere)?(?: che)? (?<x>(?:la|il|lo|le|i|gli|l) ?(?:\w+ ){0,3}?\w+) (?:(?:fosse|fossero|sia|siano|stia|stiano|resti|restino) )?chius[oaie]$`,
    means: ["chiudi {x}", "abbassa {x}"],
  },
  {
    said: String.raw`^(?:vorrei|voglio|vorremmo|vogliamo|gradirei|mi piacerebbe)(?: avere)?(?: che)? (?<x>(?:la|il|lo|le|i|gli|l) ?(?:\w+ ){0,3}?\w+) (?:(?:fosse|fossero|sia|siano|stia|stiano|resti|restino) )?apert[oaie]$`,
    means: ["apri {x}", "alza {x}"],
  },
  {
    said: String.raw`^(?:vorrei|voglio|vorremmo|vogliamo|gradirei|mi piacerebbe)(?: avere)?(?: che)? (?<x>(?:la|il|lo|le|i|gli|l) ?(?:\w+ ){0,3}?\w+) (?:(?:fosse|fossero|sia|siano|stia|stiano|resti|restino) )?spent[oaie]$`,
    means: ["spegni {x}"],
  },
  {
    said: String.raw`^(?:vorrei|voglio|vorremmo|vogliamo|gradirei|mi piacerebbe)(?: avere)?(?: che)? (?<x>(?:la|il|lo|le|i|gli|l) ?(?:\w+ ){0,3}?\w+) (?:(?:fosse|fossero|sia|siano|stia|stiano|resti|restino) )?acces[oaie]$`,
    means: ["accendi {x}"],
  },
  {
    said: String.raw`^(?:la musica |la radio )?non e (?:abbastanza|sufficientemente) (?:forte|alt[oa])$`,
    means: ["alza il volume", "piu forte"],
  },
  {
    said: String.raw`^(?:ho|abbiamo|avrei|avremmo) (?:ancora )?bisogno (?:di |d |del |della |dello |dei |delle |degli |dell )(?<x>.+)$`,
    means: ["aggiungi {x} alla lista della spesa", "ci serve {x}"],
    is: "goods",
  },
  {
    said: String.raw`(?:perche )?(?:e|c e|fa) ${too} (?:buio|scuro)(?: qui)?|e (?:buio|buio pesto)(?= (?:in|nel|nella|qui))|(?<![^ ])${too} buio|buio pesto|(?:qui )?non (?:si vede|vedo|vediamo|ci vedo|ci si vede) (?:quasi |proprio |piu )*(?:niente|nulla|un tubo|bene)|(?:a malapena|appena) (?:si vede|vedo|vediamo)`,
    means: ["accendi la luce", "alza la tapparella"],
  },
  {
    said: String.raw`^(?:la|il|lo|l|la mia|il mio) (?<x>\w+) e ${too} (?:bui[oa]|scur[oa])$`,
    means: ["accendi la luce in {x}"],
  },
  {
    said: String.raw`${want} (?:un po di |piu |un pochino di |della |altra )?luce|(?:un po|un pochino) (?:di )?luce(?= .*(?:sarebbe|andrebbe) (?:bello|bene|gradita|comoda))`,
    means: ["accendi la luce"],
  },
  {
    said: String.raw`^(?<x7>${thing}) non (?:ci |mi )?(?:serve|servono) piu$|^(?<x8>${thing}) non (?:lo|la|li|le|ne) (?:usiamo|uso|vogliamo|voglio|abbiamo|ho) piu(?: bisogno)?$|^(?<x>${thing}) (?:si (?:puo|potrebbe) spegnere|(?:puo|potrebbe|deve|dovrebbe) (?:essere spent[oa]|spegnersi|andare spent[oa])|non (?:serve|servono|e) piu(?: (?:necessari[oa]|a niente))?|e accesa per niente)$|^non (?:serve|ci serve|mi serve|abbiamo bisogno|ho bisogno|abbiamo piu bisogno|ho piu bisogno|serve piu|ci serve piu|mi serve piu) (?:piu )?(?:della |del |di )?(?<x2>${thing}|luce .+|musica.*)$|^nessuno (?:ha bisogno (?:della |del |di )|usa )(?<x3>.+)$|^(?:adesso |ora )?si puo spegnere (?<x4>.+)$`,
    means: ["spegni {x}", "ferma {x}", "togli {x}"],
  },
  {
    said: String.raw`^(?:adesso |ora )?(?:basta|e abbastanza|e sufficiente)(?: cosi)?(?: con)? (?:la |questa )?(?<x>.+?)(?: per (?:oggi|ora|stasera))?$|^ne (?:ho|abbiamo) (?:abbastanza|avuto abbastanza|le scatole piene) (?:di|della) (?:questa |la )?(?<x2>.+)$|^(?:sono|siamo) (?:\w+ )?(?:stuf[oaie]|stanc[oaih]+) (?:di|della) (?:sentire |ascoltare )?(?:questa |la )?(?<x3>.+)$|^(?<x4>${thing}) (?:mi|ci) (?:\w+ )?(?:da (?:molto )?fastidio|disturba|infastidisce|acceca|abbaglia|sveglia|tiene svegli[oa]|da sui nervi|fa venire mal di testa|distrae|innervosisce)(?: molto| agli occhi)?$|^non (?:riesco|riusciamo) a (?:dormire|lavorare|concentrarmi|leggere|pensare) con (?<x5>.+)$|^non (?:voglio|vogliamo) (?:piu |sentire |ascoltare )+(?<x6>.+)$`,
    means: ["spegni la {x}", "ferma la {x}", "togli la {x}", "spegni {x}", "ferma {x}"],
  },
  {
    said: String.raw`(?:c e |entra )?troppo sole|il sole (?:mi|ci) (?:abbaglia|acceca|da fastidio|batte (?:in faccia|negli occhi))`,
    means: ["abbassa la tapparella", "chiudi la tapparella", "chiudi le tende"],
  },
  {
    said: String.raw`(?:fai|fa|lascia) entrare (?:la luce|il sole|un po di luce)`,
    means: ["alza la tapparella", "apri le tende"],
  },
  {
    said: String.raw`(?:fa|ho|abbiamo|c e) (?:(?:molto|troppo|un po|tanto|davvero|cosi) )*freddo(?: qui)?|(?:sto|stiamo) (?:gelando|congelando)|si gela`,
    means: ["alza il riscaldamento", "accendi il riscaldamento", "alza la temperatura"],
  },
  {
    said: String.raw`(?:fa|ho|abbiamo|c e) (?:(?:molto|troppo|un po|tanto|davvero|cosi) )*caldo(?: qui)?|(?:sto|stiamo) sudando|si soffoca`,
    means: ["abbassa il riscaldamento", "spegni il riscaldamento", "abbassa la temperatura", "accendi il ventilatore"],
  },
  {
    said: String.raw`^(?:perche )?(?:stai|sta) (?:urlando|gridando|strillando)(?: (?:troppo|cosi))*$|^(?:urli|gridi|strilli|parli) (?:troppo|cosi)(?: (?:forte|tanto))?$|^non (?:urlare|gridare)(?: (?:cosi|tanto))*$|(?:e|la musica e|c e) ${too} (?:alt[oa]|forte|rumore|rumoroso)|${want} (?:un po di )?(?:silenzio|pace|tranquillita)`,
    means: ["abbassa il volume", "ferma la musica"],
  },
  {
    said: String.raw`(?:non )?ti (?:sento|sentiamo)(?: (?:quasi|appena|poco|bene|nulla|niente|per niente|a malapena))+|^(?:sussurri|bisbigli|mormori|parli troppo piano)|non (?:si sente|sento|ti sento|sentiamo) (?:quasi )?(?:niente|nulla|bene)|e ${too} bass[oa]`,
    means: ["alza il volume", "piu forte"],
  },
  {
    said: String.raw`^(?:non (?:c e|ci sono|abbiamo|ho|resta|restano) (?:quasi )?piu (?:niente )?(?:di )?(?:il |la |lo |le |i )?)(?<x>.+?)(?: in (?:casa|frigo))?$|^(?:e|sono) (?:finit[oaie]|terminat[oaie]) (?:il |la |lo |le |i |gli |l )?(?<x2>.+)$|^(?:abbiamo|ho) finito (?:il |la |lo |le |i |gli |l )?(?<x3>.+)$|^(?:siamo|sono) (?:rimast[ioae] )?senza (?<x4>.+)$|^(?:il |la |lo |le |i |gli |l )(?<x5>\w+) (?:e|sono) (?:quasi )?finit[oaie]$|^(?:bisogna|dobbiamo|devo) comprare (?<x6>.+)$`,
    means: ["aggiungi {x} alla lista della spesa", "ci serve {x}"],
    is: "goods",
  },
  {
    said: String.raw`(?:dimmi )?che (?:ore|ora) (?:sono|e|sia|siano|abbiamo|si e fatta)(?= ?$)|(?:ha|hai|avrebbe|avresti) l ora|ho perso (?:la cognizione|il senso) del tempo|che ora (?:si e fatta|abbiamo fatto)`,
    means: ["che ore sono", "che ora e"],
  },
  {
    said: String.raw`(?:avvisa|avvisi|avvertimi|avverti|chiama|dimmi)(?: ?mi)? (?:quando|appena) (?:sono|saranno|siano) (?:passati|passate|trascorsi|trascorse|finiti) (?<x>${quantity})|avvisami (?:quando|appena) (?:sono|saranno) (?:passati|passate|trascorsi|trascorse) (?<x2>${quantity})`,
    means: ["imposta un timer di {x}"],
  },
  {
    said: String.raw`^(?:la|il|lo|le|i|gli|l|il mio|la mia) \w+(?: \w+)? (?:ha bisogno di|hanno bisogno di|richiede|richiedono|vuole|vogliono|(?:deve|devono) (?:cuocere|bollire|riposare|lievitare|stare in forno))(?: per)? (?<x>${quantity})(?: (?:in forno|di cottura))?$`,
    means: ["imposta un timer di {x}"],
    is: "hint",
  },
  {
    said: String.raw`^(?<x>${thing}) (?:e (?:ancora|rimast[oa]|sempre)|resta) acces[oa]$`,
    means: ["spegni {x}"],
    is: "hint",
  },
  {
    said: String.raw`^(?:mi sono|ho|abbiamo|ci siamo) dimenticat[oi] di(?= (?:spegnere|accendere|chiudere|aprire|abbassare|alzare|mettere)(?![^ ]))`,
    means: ["bisogna"],
    is: "hint",
  },
  {
    said: String.raw`(?:mi serve|ho bisogno di|avro bisogno di|devo (?:prendere|portare)|ci vuole|mi servira|dovrei prendere) (?:un |l |il |la )?(?:ombrello|impermeabile|cappotto|giacca)`,
    means: ["piove", "che tempo fa"],
  },
  {
    said: String.raw`^(?:mi|ci) (?:sta )?(?:abbaglia|acceca|abbagliando|accecando)(?: (?:spegnila|spegnilo|spegni)(?: per favore)?)?$`,
    means: ["spegni la luce"],
    is: "hint",
  },
  {
    said: String.raw`^(?<x>(?:il|lo|la|l|i|gli|le|il mio|la mia) (?:\w+ ){0,3}?\w+) (?:e|sono) (?:un po |ancora )?(?:troppo|molto) alt[oaie]$`,
    means: ["abbassa {x}"],
  },
  {
    said: String.raw`^(?<x>(?:il|lo|la|l|i|gli|le|il mio|la mia) (?:\w+ ){0,3}?\w+) (?:e|sono) (?:un po |ancora )?(?:troppo|molto) bass[oaie]$`,
    means: ["alza {x}", "solleva {x}"],
  },
  {
    said: String.raw`^(?:(?:scusa|scusi|mi dispiace|perdona|oh) )*non (?:ho|l ho|ti ho) (?:capito|sentito|inteso)(?: (?:bene|niente|nulla|l ultimo \w+|l ultima \w+|quello che hai detto))*$`,
    means: ["ripeti", "dillo di nuovo"],
  },
];
