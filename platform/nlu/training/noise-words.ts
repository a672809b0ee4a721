import { type ByLanguage, ofLanguage } from "../../languages/languages.ts";

/** Common words of a language, of any kind, for sentences that mean none of the intents. */
const noiseWords: ByLanguage<"noiseWords", string> = {
  en: `
      a about above across act actually add after again age ago agree air all almost along already also although
      always am american among an and animal another answer any anything appear apple are area arm around art as
      ask at away baby back bad ball bank base be beautiful because become bed been before began behind being
      believe below best better between big bird black blood blue board boat body bone book born both bottom box
      boy break bring brother brought brown build business but buy by call came can capital car care carry case
      cat catch cause center certain chance change chief child children church city class clear close cloth cold
      color come common company compare complete condition consider contain continue control cook copy corn corner
      correct cost could count country course cover create cross cry cut dance dark day dead deal dear death
      decide deep degree describe desert design develop did difference different difficult dinner direct do doctor
      does dog dollar done door double down draw dream dress drink drive dry during each ear early earth east eat
      edge education effect egg either else end enemy energy engine enough enter equal especially even evening
      event ever every example except exercise expect experience explain eye face fact fall family famous far farm
      fast father favor fear feel feet fell felt few field fight figure fill final find fine finger finish fire
      first fish five floor flow flower fly follow food foot for force forest form forward four free fresh friend
      from front fruit full game garden gas gave general gentle get girl give glad glass go god gold gone good got
      govern government grand grass great green grew ground group grow guess guide gun had hair half hand happen
      happy hard has hat have he head hear heart heat heavy held help her here high hill him his history hit hold
      hole home hope horse hospital hot hour house how huge human hundred hunt i ice idea if imagine important in
      inch include indicate industry inside instead interest iron is island it its job join joy jump just keep
      kept key kill kind king knew know lady lake land language large last late laugh law lay lead learn least
      leave left leg less let letter level lie life lift light like line list listen little live long look lost
      lot loud love low machine made main make man many map mark market matter may maybe me mean measure meat meet
      men middle might mile milk million mind minute miss modern moment money month moon more morning most mother
      mountain mouth move much music must my name nation natural nature near necessary need never new next night
      no north nose not note nothing notice now number object observe ocean of off offer office often oh oil old
      on once one only open opposite or order other our out over own page paint paper parent part party pass past
      path pay people perhaps period person picture piece place plain plan plane plant play please point police
      poor population position possible pound power practice prepare present president press pretty price probably
      problem produce promise protect proud prove public pull push put question quick quiet quite race radio rain
      raise ran reach read ready real really reason receive record red remember rest result rich ride right ring
      rise river road rock roll room root round rule run safe said sail salt same sand sat save saw say school
      science sea season seat second secret see seed seem seen self sell send sense sent serious serve set seven
      several shall shape share sharp she ship shoe shop short should shoulder shout show side sign silver similar
      simple since sing sister sit six size skin sky sleep slow small smell smile snow so soft soil soldier some
      something sometimes son song soon sound south space speak special speed spend spoke spring square stand star
      start state station stay steel step still stone stood stop store story straight strange street strong
      student study subject such sudden sugar suggest summer sun support sure surface surprise swim system table
      tail take talk tall teach team teeth tell ten test than thank that the their them then there these they
      thick thin thing think third this those though thought thousand three through throw thus tie time tiny to
      today together told tomorrow tonight too took tool top total touch toward town trade train travel tree trip
      trouble truck true trust try turn twenty two type under understand university until up us use usual valley
      value very view village visit voice wait walk wall want war warm was wash watch water wave way we wear
      weather week weight well went were west what wheel when where whether which while white who whole whose why
      wide wife wild will win wind window winter wish with without woman women wonder wood word work world would
      write wrong yard year yellow yes yesterday yet you young your
  `,
  fr: `
      le la les un une des et ou mais donc je tu il elle nous vous ils qui que quoi où quand comment pourquoi est sont était
      avoir être faire dire aller voir savoir pouvoir vouloir venir prendre trouver donner parler aimer passer mettre
      demander tenir sembler laisser rester penser entendre regarder répondre rendre connaître vivre ouvrir fermer
      acheter manger boire dormir écrire lire jouer chanter danser marcher courir homme femme enfant jour nuit monde
      temps maison porte fenêtre rue ville pays eau terre ciel mer soleil pluie neige vent arbre fleur chien chat oiseau
      voiture train avion livre film musique chanson école travail argent ami famille père mère frère sœur main tête
      yeux cœur pain lait café repas couleur rouge bleu vert noir blanc grand petit bon mauvais nouveau vieux jeune
      beau long haut plus moins très trop bien mal ici là hier demain toujours jamais encore avec sans pour dans sur
  `,
  de: `
      der die das ein eine und oder aber ich du er sie wir ihr wer was wo wann wie warum ist sind war haben sein werden
      machen sagen gehen sehen wissen können wollen kommen nehmen finden geben sprechen mögen legen fragen halten
      bleiben denken hören schauen antworten kennen leben öffnen schließen kaufen essen trinken schlafen schreiben lesen
      spielen singen tanzen laufen Mann Frau Kind Tag Nacht Welt Zeit Haus Tür Fenster Straße Stadt Land Wasser Erde
      Himmel Meer Sonne Regen Schnee Wind Baum Blume Hund Katze Vogel Auto Zug Flugzeug Buch Film Musik Lied Schule
      Arbeit Geld Freund Familie Vater Mutter Bruder Schwester Hand Kopf Auge Herz Brot Milch Kaffee Farbe rot blau grün
      schwarz weiß groß klein gut schlecht neu alt jung schön lang hoch mehr weniger sehr hier dort gestern morgen immer
      nie noch mit ohne für in auf über unter Fernseher Radio Heizung Spiel Brief Garten
  `,
  es: `
      el la los las un una y o pero yo tú él ella nosotros quién qué dónde cuándo cómo por es son era haber ser estar
      tener hacer decir ir ver saber poder querer venir tomar encontrar dar hablar gustar pasar poner pedir dejar quedar
      pensar oír mirar responder conocer vivir abrir cerrar comprar comer beber dormir escribir leer jugar cantar bailar
      andar correr hombre mujer niño día noche mundo tiempo casa puerta ventana calle ciudad país agua tierra cielo mar
      sol lluvia nieve viento árbol flor perro gato pájaro coche tren avión libro película música canción escuela trabajo
      dinero amigo familia padre madre hermano hermana mano cabeza ojo corazón pan leche café comida color rojo azul verde
      negro blanco grande pequeño bueno malo nuevo viejo joven bonito largo alto más menos muy bien mal aquí allí ayer
      mañana siempre nunca todavía con sin para en sobre
  `,
  it: `
      il lo la i gli le un una e o ma io tu lui lei noi voi chi che cosa dove quando come perché è sono era avere essere
      fare dire andare vedere sapere potere volere venire prendere trovare dare parlare piacere passare mettere chiedere
      lasciare restare pensare sentire guardare rispondere conoscere vivere aprire chiudere comprare mangiare bere dormire
      scrivere leggere giocare cantare ballare camminare correre uomo donna bambino giorno notte mondo tempo casa porta
      finestra strada città paese acqua terra cielo mare sole pioggia neve vento albero fiore cane gatto uccello macchina
      treno aereo libro film musica canzone scuola lavoro soldi amico famiglia padre madre fratello sorella mano testa
      occhio cuore pane latte caffè pranzo colore rosso blu verde nero bianco grande piccolo buono cattivo nuovo vecchio
      giovane bello lungo alto più meno molto bene male qui là ieri domani sempre mai ancora con senza per in su
  `,
  pt: `
      o a os as um uma e ou mas eu tu ele ela nós vocês quem que onde quando como porque é são era ter ser estar haver
      fazer dizer ir ver saber poder querer vir tomar encontrar dar falar gostar passar pôr pedir deixar ficar pensar
      ouvir olhar responder conhecer viver abrir fechar comprar comer beber dormir escrever ler jogar cantar dançar andar
      correr homem mulher criança dia noite mundo tempo casa porta janela rua cidade país água terra céu mar sol chuva
      neve vento árvore flor cão gato pássaro carro trem avião livro filme música canção escola trabalho dinheiro amigo
      família pai mãe irmão irmã mão cabeça olho coração pão leite café comida cor vermelho azul verde preto branco grande
      pequeno bom mau novo velho jovem bonito longo alto mais menos muito bem mal aqui ali ontem amanhã sempre nunca ainda
      com sem para em sobre
  `,
  ja: `
      私 あなた 彼 彼女 何 誰 どこ いつ なぜ です ます ある いる する 行く 見る 知る 来る 取る 話す 好き 思う 聞く 答える
      開ける 閉める 買う 食べる 飲む 寝る 書く 読む 遊ぶ 歌う 踊る 歩く 走る 男 女 子供 日 夜 世界 時間 家 窓 道 町 国 水 土 空 海
      太陽 雨 雪 風 木 花 犬 猫 鳥 車 電車 飛行機 本 映画 音楽 歌 学校 仕事 お金 友達 家族 父 母 兄 姉 手 頭 目 心 パン 牛乳
      コーヒー ご飯 色 赤 青 緑 黒 白 大きい 小さい 良い 悪い 新しい 古い 若い 長い 高い もっと とても ここ そこ 昨日 明日 いつも
      まだ テレビ ラジオ 手紙 電話 ゲーム 天気 東京 新聞 料理
  `,
};

export function noiseWordsOf(language: string): readonly string[] {
  return ofLanguage(noiseWords, language)?.match(/\S+/gu) ?? [];
}
