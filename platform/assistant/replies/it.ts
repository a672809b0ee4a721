import type { ReplyText } from "./reply-text.ts";

export const italian: ReplyText = {
  yes: `si / si si / si certo / si grazie / certo / certo che si / ma certo / certamente / sicuro / sicuramente / naturalmente / ovviamente / ovvio / esatto / esattamente / giusto / corretto / e giusto /
    e corretto / proprio cosi / proprio quella / proprio quello / quella / quello / appunto / infatti / va bene / va benissimo / ok / okay / d accordo / fallo / fai / fai cosi / fai pure / fallo pure /
    lo faccia / vai / vai pure / avanti / procedi / proceda / continua / per favore / per piacere / si per favore / e quello che ho detto / e quello che volevo / e quello che voglio / ho detto cosi /
    e cosi / credo di si / penso di si / direi di si / hai ragione / affermativo / confermo / confermato / conferma / assolutamente / assolutamente si / senza dubbio / volentieri / come no /
    sono sicuro / sono sicura / mhm / eccome`,
  weak: `credo di si / penso di si / direi di si / suppongo di si / mhm`,
  hedges: `credo di si / penso di si / direi di si / suppongo di si / credo / penso / direi / ma`,
  yesBefore: `si / si si / certo / si certo / esatto / esattamente / giusto / corretto / va bene / ok / okay / d accordo / certamente / ma certo / proprio / infatti / mhm`,
  yesBehind: `si`,
  no: `no / no no / macche / no grazie / per niente / affatto / niente affatto / assolutamente no / certo che no / ovviamente no / ma no / neanche per sogno / nemmeno per sogno / non se ne parla /
    non ci pensare / mai / giammai / meglio di no / meglio no / credo di no / penso di no / direi di no / non credo / non penso / sbagliato / e sbagliato / falso / errato / non e giusto /
    non e corretto / non e quello / non e cosi / non quella / non quello / non farlo / non fare / non lo fare / non lo faccia / non ho detto questo / non ho detto cosi / non e quello che ho detto /
    non l ho detto / non intendevo questo / non voglio / non lo voglio / negativo / nessuno / nessuna / ne l uno ne l altro / hai capito male / preferirei di no / preferisco di no / in nessun caso /
    non proprio / non esattamente / neanche / guai a te / non ti azzardare`,
  noBefore: `no / no no / ma no / no grazie / sbagliato / e sbagliato / falso / non e quello / non e quello che ho detto / non ho detto questo / per niente`,
  negators: ``,
  again: `cosa / che cosa / che / come / come scusa / come dici / come hai detto / scusa / scusami / scusi / eh / prego / pardon / cosa hai detto / che hai detto / che cosa hai detto / cosa dici /
    cosa hai chiesto / cosa hai capito / cosa vuoi dire / cosa intendi / ripeti / ripetilo / ripeta / ripetere / ripeti la domanda / ripeti per favore / puoi ripetere / puoi ripeterlo /
    potresti ripetere / puo ripetere / me lo ripeti / di nuovo / un altra volta / ancora / ancora una volta / dillo di nuovo / non ho capito / non ti ho capito / non l ho capito / non capisco /
    non ho sentito / non ti ho sentito / non ti sento / non ho capito niente / piu forte / perche / chi / quale / davvero / sul serio / sei sicuro / sei sicura`,
  withdrawn: `lascia stare / lascia perdere / lascia / lascialo / lascia cosi / lascialo stare / dimentica / dimenticalo / scordatelo / annulla / annullalo / basta / stop / fermati / ferma / fermo / niente /
    nulla / non importa / non fa niente / fa niente / fa lo stesso / e uguale / non serve / non e necessario / non c e bisogno / non occorre / tranquillo / aspetta / aspetta un attimo / aspetti /
    un attimo / un momento / un secondo / un minuto / non ancora / non adesso / non ora / adesso no / ora no / non oggi / oggi no / non piu / piu tardi / dopo / magari dopo / forse piu tardi /
    forse dopo / un altra volta magari / domani / stasera / ho cambiato idea / non parlavo con te / non stavo parlando con te / fammi pensare / ci devo pensare`,
  undecided: `forse / magari / puo darsi / puo essere / possibile / possibilmente / probabilmente / non so / non lo so / boh / mah / chissa / chi lo sa / non saprei / nessuna idea / non ne ho idea / non ho idea /
    non sono sicuro / non sono sicura / dipende / vediamo / come vuoi / come preferisci / fai tu / decidi tu / piu o meno / tutti e due / entrambi / entrambe / suppongo`,
  fillers: `oh / ah / eh / beh / allora / dunque / ehm / uhm / mm / ecco / grazie / grazie mille / tante grazie / per favore / per piacere / adesso / ora / pure / caro / cara / tesoro / computer / sotto / scusa / scusami / mio dio / oddio / guarda / senti / dico / subito / presto / immediatamente`,
  little: `il lo la i gli le un uno una l di del della dello dei nel nella nello in a al alla per su quella quello che ho detto dicevo dico volevo voglio dire intendevo ma scusa bensi piuttosto invece meglio ehm grazie favore mi mia mio facciamo metti`,
  ones: ``,
  not: `non`,
  joiners: `e anche inoltre`,
};
