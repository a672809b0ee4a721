const noun = String.raw`(?:le|la|les|l|mon|ma|mes|notre|nos|ton|ta|tes|son|sa|ses) \p{L}+`;
const verb = String.raw`(?:est|sont|etait|a|ont|va|vont|fait|font|vient|viennent|me \p{L}+|m \p{L}+|nous \p{L}+|dort|dorment|arrive|arrivent|brille|entre|gene|fatigue|derange|commence|brule|pleure|attend|attendent)`;
export const because = String.raw`parce (?:que|qu)|car|vu (?:que|qu)|comme (?:je|j|on|nous|il)|puisque?|pour (?:que|qu|ne pas|pouvoir|mieux)|histoire (?:de|que)|afin (?:de|d|que|qu)|sinon|comme ca (?:je|j|on|nous|il|elle|les|le|la)`;

export const begins = String.raw`(?:je|j|on|nous|il|elle|ils|elles) (?:\p{L}+)|(?:c|ca) (?:est|etait|sent|fait|va|me|m|nous)|y a|(?:personne|quelqu un|tout le monde) (?:ne |n )?${verb}|${noun} (?:ne |n )?${verb}`;

export const lacks = String.raw`(?:le|la|les|l|mon|ma|mes|notre|nos) \p{L}+ (?:ne |n )?(?:est|sont|etait|marche|marchent|fonctionne|fonctionnent|dort|dorment) (?:toujours |encore )?(?:pas|plus|jamais)(?: encore)?|(?:je|j|on|nous|il|elle|ils|elles|ca|personne|y) (?:ne |n )?(?:\p{L}+ ){1,3}?(?:pas|rien|plus|jamais|personne)|(?:je|j|on|nous|il|elle) n \p{L}+|(?:je|j|on|nous|il|elle|ils|elles) ne \p{L}+|(?:pour (?:ne pas|que (?:je|j|on|nous|il|elle|les \p{L}+) (?:ne )?)) ?\p{L}*|personne n \p{L}+|sans (?:mes|ma|mon) \p{L}+`;

export const limits = String.raw`(?:\p{L}+ )?(?:en |y )?(?:ai|a|avons|avez|ont) (?:\p{L}+ )?(?:plus|pas) (?:\p{L}+ )?besoin|(?:plus|pas) (?:\p{L}+ )?besoin|(?:ne|n) (?:l |les |la )?(?:utilis|ser[ts])\p{L}* (?:plus|pas|jamais)|si|quand|lorsque|des (?:que|qu)|jusqu|seulement|uniquement|mais|sauf|plutot|je veux dire|je parle de|ou|celle|celui|celles|ceux|pas (?:maintenant|celle|celui|la|le|les|dans|encore)|(?:je|j|on|nous) (?:ne |n )?(?:veux|voulais|demande|ai besoin|avais) pas`;

export const retracts = String.raw`(?:je|c est|c etait) (?:juste |seulement )?(?:plaisante|plaisantais|rigole|une blague|pour rire)|(?:non )?(?:finalement|en fait) non|non (?:attends|arrete|pas|laisse|finalement|surtout pas|rien)|j ai change d avis|laisse(?:z)? tomber|oublie(?:z)? (?:ca|ce que)?|je retire|peu importe|finalement pas|mieux vaut pas|plutot pas|je (?:vais )?(?:le|m en|vais le) (?:fais|faire|charge|occupe|occuper)(?: moi meme| plus tard)?|je m en (?:charge|occupe)`;

export const reports = String.raw`(?:ne )?sait pas|ne sait|aucune idee|se demande|dit|dis|disait|disent|dire|demande|demandait|crie|criait|repete|repetait|appelle|lit|lis|ecrit|chante|chantait|repond|repondit|signifie|veut dire|phrase|titre|mots?`;

export const reported = String.raw`(?:(?:dit|disait|disent|crie|criait|repete|demande|demandait) (?:toujours |souvent )?(?:il|elle|on|maman|papa|mon \p{L}+|ma \p{L}+|le \p{L}+|la \p{L}+)(?: \p{L}+){0,2}|(?:m|nous|lui) a (?:t (?:il|elle|on) )?dit|a (?:t (?:il|elle|on) )?(?:dit|crie|demande|repondu)|(?:il|elle|on) (?:m a |nous a |a |me )?(?:dit|disait|crie)(?: \p{L}+){0,2})$`;

export const ends = "ici la maintenant aujourd hui encore deja aussi dehors dedans bien trop tard tot fini pret prete";

export const closes = "moi lui eux elle ca est sont suis ai a";

export const asks = String.raw`s il (?:te|vous) plait|peux tu|pourrais tu|tu peux|pouvez vous|pourriez vous|veux tu`;
