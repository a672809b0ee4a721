const persons = String.raw`(?:mi[oa]|tu[oa]|su[oa]|nostr[oa]|il|la|i|le|gli) \p{L}+(?: \p{L}+)?|mamma|papa|nonn[oa]|tutti|qualcuno`;

export const carriers = String.raw`(?:mi|ci) (?:piacerebbe|farebbe (?:piacere|comodo)|andrebbe|servirebbe) (?:che (?:tu )?|se (?:tu )?)?|(?:saresti|sarebbe|sareste|sii|sia) (?:cosi |tanto )?(?:gentile|carino|carina|bravo|brava|cortese|buono)(?: da| di| e)?|(?:ti|le|vi) (?:dispiace|dispiacerebbe|spiace|spiacerebbe|va|andrebbe|secca|seccherebbe|pregherei|chiedo|chiederei|prego)(?: di| se)?|(?:avresti|avrebbe|abbi) la (?:gentilezza|bonta|cortesia) di|(?:vorrei|vorremmo|voglio|desidero|preferirei)(?: che (?:tu)?)?|(?:fammi|facci|mi fai|mi faresti|mi faccia) (?:il|un|la|una) (?:favore|piacere|cortesia)(?: di| e)?|(?:e|sarebbe) possibile(?: che)?|sarebbe (?:bello|carino|meglio|bene) (?:se|che)|se (?:non )?(?:ti|le) (?:va|dispiace|disturba|secca|e di disturbo)|se (?:possibile|puoi|potessi|riesci)|quando (?:puoi|hai (?:un attimo|tempo|un momento))|magari|gentilmente|cortesemente|(?:mi|ci) (?:puoi|potresti|puo|potrebbe|sai|sapresti|sa)|per me|grazie (?:mille|tante)|che ne dici di`;

export const fillers = String.raw`e+h+m*|u+h*m+|m{2,}|ah+|oh+|be+h?|mah|boh|uffa|oddio|^allora|^dunque|^ecco|^quindi|^ok|^si|^bene|^dai|^ora|^su|dunque|cioe|diciamo|insomma|vediamo(?: un po)?|fammi (?:pensare|vedere)|come si (?:chiama|dice)|aspetta(?: un (?:attimo|momento))?|mamma mia|dio mio|sai|credo(?: che)?|penso(?: che)?|mi sa(?: che)?|vabbe|va be|va bene|senti(?: un po)?|ascolta|guarda|^(?:tesoro|caro|cara|amore|bello|bella|ragazzi)|(?:mio|mia) (?:caro|cara)|va$|eh$|(?:ehi|ciao|ok|hey) (?:computer|sotto|assistente|casa|tu)`;

export const relayed = String.raw`(?:di|dica|chiedi|chieda|ricorda|scrivi|manda a dire) (?:a|al|alla|ai|alle|allo|agli) (?:${persons}|(?!(?:mi|ci|me|noi)\b)\p{L}+(?: \p{L}+)?) (?:di|che|d|se)|(?:digli|dille|chiedigli|chiedile|ricordagli|ricordale) (?:di|che)|ho visto (?:${persons})|annota(?: che)?|traduci|scandisci|(?:quello|quella|quelli|lui|lei) che|(?:dice|ha detto|diceva) (?:che|di)`;

export const tells = String.raw`(?:sono|e|siamo|sto|sta|stiamo|stanno|ho|ha|abbiamo|hanno|vado|va|andiamo|vanno|devo|deve|c e|fa|voglio|vengo|arriva|esco)`;

export const quotes = String.raw`chiama|chiamato|dice|diceva|dicono|intitolato|canzone|libro|film`;

export const determiners =
  "il lo la i gli le l un uno una del dello della dei degli delle nel nello nella nei nelle al allo alla mio mia tuo tua suo sua questo questa";
