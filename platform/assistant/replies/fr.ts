import type { ReplyText } from "./reply-text.ts";

export const french: ReplyText = {
  yes: `oui / ouais / ouaip / oui oui / mais oui / bien sur / bien sur que oui / oui bien sur / evidemment / naturellement / certainement / absolument / exactement / exact / tout a fait / parfaitement /
    c est ca / c est bien ca / c est exact / c est juste / c est correct / correct / d accord / ok / okay / ca marche / entendu / volontiers / avec plaisir / vas y / allez y / allez / allez vas y /
    fais le / fais ca / faites le / faites / fais / oui fais / je confirme / confirme / confirmer / c est ce que j ai dit / c est ce que je veux / c est ce que je voulais / c est ce que je voulais dire /
    je crois / je crois que oui / je pense / je pense que oui / tu as raison / vous avez raison / affirmatif / carrement / effectivement / en effet / voila / celle la / celui la / je veux bien /
    s il te plait / s il vous plait / sans aucun doute / mhm / j en suis sur / j en suis sure / je suis sur / je suis sure / continue`,
  weak: `je crois / je crois que oui / je pense / je pense que oui / mhm / si on veut`,
  hedges: `je crois / je crois que oui / je pense / je pense que oui / si on veut / mais`,
  yesBefore: `oui / ouais / ouaip / oui oui / mais oui / bien sur / exactement / exact / tout a fait / absolument / c est ca / d accord / ok / okay / voila / parfait / entendu / mhm`,
  yesBehind: `oui / ouais`,
  no: `non / nan / nan nan / non non / mais non / non merci / pas du tout / surtout pas / jamais / jamais de la vie / pas question / hors de question / certainement pas / absolument pas / bien sur que non /
    evidemment pas / evidemment que non / faux / c est faux / ce n est pas ca / c est pas ca / ce n est pas exact / ce n est pas correct / ce n est pas bon / pas ca / pas celle la / pas celui la /
    ne fais pas ca / ne le fais pas / fais pas ca / ne le faites pas / n y pense pas / je n ai pas dit ca / j ai pas dit ca / ce n est pas ce que j ai dit / c est pas ce que j ai dit / je ne crois pas /
    je crois pas / je ne pense pas / je pense pas / je crois que non / il vaut mieux pas / mieux vaut pas / plutot pas / negatif / aucunement / nullement / ni l un ni l autre / tu as mal compris /
    pas vraiment / en aucun cas / je prefere pas / je prefererais pas / je ne veux pas / je veux pas`,
  noBefore: `non / nan / non non / mais non / non merci / faux / c est faux / pas du tout / ce n est pas ca / c est pas ca / ce n est pas ce que j ai dit / je n ai pas dit ca`,
  negators: ``,
  again: `quoi / comment / comment ca / pardon / hein / excuse moi / excusez moi / desole / desolee / repete / repetez / repeter / redis / redis le / redis moi ca / encore / encore une fois /
    qu est ce que tu as dit / qu est ce que tu dis / qu est ce que vous avez dit / qu as tu dit / que dis tu / tu as dit quoi / tu dis quoi / c est quoi / c est quoi la question /
    qu est ce que tu as compris / peux tu repeter / tu peux repeter / pouvez vous repeter / tu peux redire / repete la question / je n ai pas compris / j ai pas compris / je n ai rien compris /
    je ne comprends pas / je comprends pas / je n ai pas entendu / j ai pas entendu / plus fort / pourquoi / qui / laquelle / lequel / vraiment / tu es sur / tu es sure`,
  withdrawn: `laisse tomber / laisse / laisse ca / laisse comme ca / laissez tomber / oublie / oublie ca / oubliez / annule / annule ca / annuler / arrete / stop / rien / ca ne fait rien / ca fait rien /
    ce n est rien / c est rien / peu importe / tant pis / pas la peine / ce n est pas la peine / c est pas la peine / inutile / c est bon / ca va / attends / attendez / attends un peu / un instant /
    une seconde / une minute / un moment / pas encore / pas maintenant / pas tout de suite / pas aujourd hui / plus tard / peut etre plus tard / une autre fois / demain / ce soir / tout a l heure /
    j ai change d avis / je ne te parlais pas / je te parlais pas / je ne parlais pas a toi / laisse moi reflechir / on verra plus tard`,
  undecided: `peut etre / peut etre bien / possible / c est possible / ca se peut / je ne sais pas / je sais pas / j sais pas / sais pas / aucune idee / je n en sais rien / pas sur / pas sure /
    je ne suis pas sur / je ne suis pas sure / je suis pas sur / je suis pas sure / ca depend / on verra / comme tu veux / comme vous voulez / a toi de voir / bof / plus ou moins / probablement /
    sans doute / les deux / ca m est egal`,
  fillers: `oh / ah / ben / bah / eh bien / euh / hum / alors / donc / bon / merci / merci bien / merci beaucoup / s il te plait / s il vous plait / stp / mon cher / ma chere / cheri / cherie / ordinateur / sotto / pardon / desole / en fait / je dis / j ai dit / voyons / quand meme / tout de suite / vite / maintenant / immediatement`,
  little: `le la les l un une de du des d dans au aux a en pour sur celle celui ceux celles ce que je j ai dit voulais veux dire mais plutot pardon desole euh merci s il te plait vous pensais parlais mon ma mets moi`,
  ones: ``,
  not: `pas`,
  joiners: `et aussi puis`,
};
