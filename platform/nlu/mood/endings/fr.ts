import type { EndingText } from "./ending-text.ts";

const somebody = String.raw`(?:il|elle|on|ils|elles|quelqu un|maman|papa|mamie|papi|(?:le|la|l|les|mon|ma|mes|notre|son|sa) \p{L}+)`;
const says =
  "dit|disait|disent|demande|demandait|crie|criait|repete|repetait|pense|pensait|croit|croyait|trouve|trouvait|ecrit|affirme";

export const french: EndingText = {
  lead: "ou|et|mais|oh|ah|euh|ben|bon|bah|alors|attends|attendez|pardon|desole|desolee|enfin|finalement|en fait|non|nan|plutot|c est|ce n est|c etait|a la reflexion|reflexion faite|tout compte fait",
  takesBack: String.raw`non|nan|pas(?: maintenant| besoin| la peine| necessaire)?|surtout pas|(?:laisse|laissez)(?: tomber| ca)?|(?:oublie|oubliez)(?: ca)?|peu importe|tant pis|pas grave|n importe quoi|jamais(?: de la vie)?|inutile|(?:il n y a |y a )?pas besoin|(?:je )?(?:plaisante|plaisantais|rigole|rigolais|deconne)|(?:pour rire|une blague)|(?:il )?vaut mieux pas|mieux vaut pas|arrete|arretez|stop|qu est ce que je dis|(?:\p{L}+ )?(?:interdit|defendu|un test|une erreur)|ce serait (?:une erreur|interdit)|(?:je|j) (?:(?:n|ne|le|la|l|les|en) )*(?:veux|voudrais|prefere|prefererais|aime mieux) pas|(?:tu|on|vous|il) (?:ne |n )?(?:dois|doit|devrais|devrait|devez|faut) pas(?: faire ca)?|personne ne (?:doit|devrait)(?: \p{L}+){0,2}|tu reves|je (?:te )?teste`,
  back: "non|nan|attends|attendez",
  condition: String.raw`(?:(?:mais|et|seulement|uniquement|sauf|meme) )*(?:si|s(?= ils? )|quand|lorsqu\p{L}*|des qu\p{L}*|une fois(?! (?:de plus|encore))|au cas|a condition|pourvu|a moins|tant qu\p{L}*|en cas|aussitot)(?= ?\p{L})`,
  kindly: String.raw`s il (?:te|vous) plait|(?:si|des que|quand) (?:tu (?:peux|veux|pouvais|voulais)|vous (?:pouvez|voulez|pouviez)|possible|c est possible|ca ne (?:te|vous)|ca te|ca vous)`,
  reports: String.raw`(?:comme )?(?:je|j|on|nous|${somebody}) (?:(?:te|t|lui|leur|m|me|nous|l|le) )+(?:ai |a |ont |avons )?(?:dit|disais|disait|demande|demandais)|(?:comme )?${somebody} (?:a |ont |avait )?(?:${says})|a (?:t )?(?:il |elle |on )?(?:dit|crie|demande|repondu|pense)(?: ${somebody})?|(?:${says})(?: t)? ${somebody}(?: \p{L}+)?|comme (?:dirait|disait|dit) ${somebody}(?: \p{L}+)?|je (?:croyais|pensais)|je me (?:demande|demandais)|(?:ca veut dire quoi|que veut dire|qu est ce que ca veut dire)`,
  you: String.raw`(?:toi )?tu (?!peux|pourrais|veux|sais|vois|es|as|dois|devrais)\p{L}+`,
  me: String.raw`(?:et )?moi (?:je|j)`,
};
