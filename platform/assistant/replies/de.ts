import type { ReplyText } from "./reply-text.ts";

export const german: ReplyText = {
  yes: `ist gut / meinetwegen / von mir aus / ja / jo / jep / jepp / jup / joa / jawohl / jawoll / jaja / ja doch / doch / ja klar / klar / na klar / aber klar / klar doch / logo / sicher / ja sicher / aber sicher / sicherlich / naturlich /
    selbstverstandlich / genau / genau das / genau so / exakt / richtig / korrekt / stimmt / das stimmt / stimmt genau / okay / ok / in ordnung / einverstanden / gerne / gern / ja gerne / sehr gerne /
    bitte / bitte ja / ja bitte / mach / mach das / mach es / mach s / mach mal / tu das / tu es / leg los / nur zu / das meine ich / das meinte ich / das habe ich gemeint / das hab ich gemeint /
    das habe ich gesagt / das hab ich gesagt / das will ich / das mochte ich / das wollte ich / so ist es / ich denke schon / ich glaube schon / ich glaube ja / denke schon / ich bin sicher /
    ganz sicher / ganz genau / absolut / definitiv / auf jeden fall / unbedingt / passt / das passt / mhm / du hast recht / bestatige / bestatigt / tu s / machen sie das / gewiss / freilich`,
  weak: `ich denke schon / ich glaube schon / ich glaube ja / denke schon / glaub schon / meinetwegen / von mir aus / mhm / wohl schon / joa`,
  hedges: `ich denke schon / ich glaube schon / ich glaube ja / denke schon / glaub schon / wohl schon / ich denke / ich glaube / ich glaub / na ja / naja / aber / joa`,
  yesBefore: `ja / jo / jep / jepp / jup / jawohl / klar / na klar / ja klar / sicher / genau / exakt / richtig / korrekt / stimmt / okay / ok / in ordnung / gerne / naturlich / ja bitte / ja genau / mhm / jaja`,
  yesBehind: `ja / jo / jawohl`,
  no: `nein / nee / ne / no / no danke / naa / nein danke / nein nein / nicht / falsch / das ist falsch / stimmt nicht / das stimmt nicht / nicht richtig / das ist nicht richtig / auf keinen fall /
    keinesfalls / keineswegs / niemals / nie / bloß nicht / bloss nicht / lieber nicht / besser nicht / bitte nicht / nicht doch / mach das nicht / mach es nicht / tu das nicht / tu s nicht / das nicht /
    das meine ich nicht / das meinte ich nicht / das habe ich nicht gemeint / das habe ich nicht gesagt / das hab ich nicht gesagt / habe ich nicht / hab ich nicht / das will ich nicht /
    das wollte ich nicht / ich glaube nicht / glaube nicht / ich denke nicht / eher nicht / sicher nicht / bestimmt nicht / naturlich nicht / gewiss nicht / uberhaupt nicht / gar nicht / mitnichten /
    nix da / von wegen / unter keinen umstanden / du hast mich falsch verstanden / du hast dich verhort / weder noch / keins von beiden / nie im leben / wage es nicht / untersteh dich /
    ganz und gar nicht / ja nicht`,
  noBefore: `nein / nee / ne / no / naa / nein danke / nein nein / falsch / das ist falsch / stimmt nicht / das stimmt nicht / quatsch / das meine ich nicht / das meinte ich nicht / das habe ich nicht gesagt`,
  negators: ``,
  again: `was / wie / wie bitte / bitte was / hm / ha / hae / wat / was hast du gesagt / was sagst du / was hast du gefragt / was hast du verstanden / was meinst du / wie war das / wie war das nochmal /
    wie meinst du das / was war das / entschuldigung / verzeihung / pardon / sorry / nochmal / noch einmal / noch mal / nochmals / sag das nochmal / sag das noch einmal / sag das noch mal / sag nochmal /
    sag noch einmal / wiederhole / wiederhol das / wiederhole das / wiederholen / bitte wiederholen / kannst du das wiederholen / konntest du das wiederholen / kannst du das nochmal sagen /
    kannst du das noch einmal sagen / wiederhole die frage / das habe ich nicht verstanden / das hab ich nicht verstanden / ich habe dich nicht verstanden / ich hab dich nicht verstanden /
    ich habe das nicht verstanden / ich habe nichts verstanden / nicht verstanden / ich verstehe nicht / das habe ich nicht gehort / ich habe dich nicht gehort / lauter / warum / wieso / wer / welche /
    welcher / welches / wirklich / bist du sicher / echt`,
  withdrawn: `vergiss es / vergiss das / vergiss / abbrechen / abbruch / brich ab / stopp / stop / halt / lass / lass es / lass das / lass mal / lass es sein / lass gut sein / lass es gut sein / lass es so /
    lass stecken / so lassen / schon gut / ist schon gut / passt schon / macht nichts / nicht notig / ist nicht notig / nicht so wichtig / ist egal / egal / warte / warte mal / moment / moment mal /
    einen moment / augenblick / noch nicht / jetzt nicht / nicht jetzt / heute nicht / nicht heute / nicht mehr / spater / vielleicht spater / nachher / ein andermal / ein anderes mal / gleich / morgen /
    heute abend / nichts / ich habe es mir anders uberlegt / ich hab s mir anders uberlegt / ich rede nicht mit dir / ich habe nicht mit dir geredet / ich habe nicht mit dir gesprochen /
    lass mich nachdenken / lass mich uberlegen / hat sich erledigt / erledigt / brauchst du nicht / muss nicht sein`,
  undecided: `vielleicht / moglicherweise / eventuell / kann sein / mag sein / weiß nicht / weiss nicht / ich weiß nicht / ich weiss nicht / ich weiß es nicht / ich weiss es nicht / weiß ich nicht /
    weiss ich nicht / keine ahnung / ka / mal sehen / mal schauen / kommt drauf an / kommt darauf an / nicht sicher / ich bin nicht sicher / ich bin mir nicht sicher / unsicher / jein / so ungefahr /
    ungefahr / wie du willst / wie du meinst / mir egal / ist mir egal / wahrscheinlich / wohl / schon / beides / wer weiß / wer weiss`,
  fillers: `oh / ah / ach / ach so / also / ahm / hm / hmm / na / tja / bitte / danke / danke schon / vielen dank / dann / jetzt / mal / doch / eben / halt / du / schatz / computer / sotto / entschuldigung / sorry / gott / mein gott / ich sagte / eigentlich / sofort / schnell / gleich jetzt`,
  little: `der die das den dem des ein eine einen einem im in ins am zum zur bei mit fur von es ich du habe hab meinte meine meine gesagt sagte wollte will mochte mir mich bitte aber sondern lieber stattdessen eigentlich doch ach also ahm mal sorry entschuldigung danke`,
  ones: ``,
  not: `nicht`,
  joiners: `und ausserdem außerdem dazu`,
};
