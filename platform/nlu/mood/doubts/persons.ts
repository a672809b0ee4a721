/**
 * Those whom people in a house call: common first names, which most languages share, and words for people. An unknown word alone
 * is no name: it may be slang for the listener.
 */
import { type ByLanguage, ofLanguage } from "../../../languages/languages.ts";

const firstNames = `
  aaron adam adele adrian agnes agostina alan albert alberto alejandra alejandro alessandra alessandro alessia alex alexander
  alexandra alexandre alexis alfonso alfredo alice alicia alina amanda amelie ana anais andre andrea andreas andres andrew
  anette angela angelica angelo anita anja anke anna annalisa anne anneliese annette antoine anton antonia antonio ariane
  arianna arnaud arthur astrid augusto axel barbara bastian beatrice beatriz ben benedikt benjamin benoit bernard bernd bettina
  bianca birgit bjorn boris brian brigitte bruno camila camille carina carla carlo carlos carmen carol carolina caroline
  caterina catherine cecile cecilia celine chantal charles charlotte chiara chloe chris christa christian christiane christina
  christine christoph christopher clara claude claudia claudio clemens concetta corinna cristian cristiano cristina cristobal
  dagmar damien daniel daniela daniele danielle dario david davide deborah delphine dennis diana didier diego dieter dirk
  domenico dominik dominique donald doris dorothea duarte eduardo edward elena eleonora elfriede elias elisa elisabeth elise
  elizabeth elke ella ellen emil emilia emilie emily emma emmanuel enrico enrique enzo eric erica erik erika ernst esteban
  esther eugenia eva evelyn fabian fabio fabrice fabrizio federica federico felipe felix fernanda fernando filipe filippo finn
  fiona florence florian francesca francesco francis francisca francisco franck francois francoise frank franz frederic frederik
  friedrich gabriel gabriela gabriele gabriella georg george georges gerard gerda gerhard giacomo gianluca gianni gilles gina
  giorgia giorgio giovanna giovanni giulia giulio giuseppe gloria goncalo gonzalo gregor guido guilherme guillaume guillermo
  gunter gustavo hannah hannes hans harald harry hartmut heather hector heike heinrich heinz helen helena helene helga helmut
  henri henrique henry herbert hermann horst hubert hugo ida ignacio igor ilaria ines inge ingeborg ingo ingrid irene isabel
  isabella isabelle ivan jacob jacqueline jacques jakob james jan jana jane janine jasmin javier jean jeanne jennifer jens
  jeremy jerome jessica jesus jim joachim joan joana joao joaquim joaquin joe joel johanna johannes john jonas jonathan jorge
  jose josef joseph josephine juan juana judith julia julian juliana julie julien juliette julio jurgen justine karen karin karl
  karla karoline kate katharina katherine kathleen kathrin katia katie katja kerstin kevin kim klaus konrad kurt lara larissa
  larry lars laura laurence laurent laurie lea lena leo leon leonardo leonie leonor leticia liam lili lilian lina linda lisa
  lorena lorenzo louis louise luca lucas lucia luciana luciano lucie ludwig luigi luis luisa lukas luke luna lydia magda
  magdalena maike maite manfred manon manuel manuela marc marcel marcela marcello marcelo marco marcos marcus margaret margarete
  margarida margherita marguerite maria mariana marianne marie mariela marina mario marion markus marta martha martin martina
  mary massimo mateo mathieu mathilde matilde matteo matthew matthias matthieu maurice mauricio maurizio mauro max maxime
  maximilian melanie mercedes mia michael michel michela michele michelle miguel mike miriam mirko monica monika monique moritz
  nadia nadine natalia natalie natascha nathalie nathan nelson nick nicola nicolas nicole niklas nils nina noah noemi nora
  norbert nuno olaf oliver olivia olivier oscar oskar otto pablo paola paolo pascal patricia patricio patrick patrizia paul
  paula paulina pauline paulo pedro peter petra philipp philippe pia pierre pietro rachel rafael raffaele raimund rainer ralf
  ramon raphael raquel raul rebecca regina reinhard remi renata renate rene ricardo riccardo richard rita robert roberta roberto
  rodrigo roger roland rolf romain roman ronald rosa rosalia rosario rosemarie rosie ruben rudi rudolf rui ruth ryan sabina
  sabine sabrina salvatore sam samantha samuel sandra sandrine sara sarah sascha sean sebastian sebastien sergio silke silvana
  silvia simon simona simone sofia sonia sonja sophia sophie stefan stefania stefanie stefano steffen stephan stephane stephanie
  stephen steve steven susan susana susanna susanne sven svenja sylvain sylvia sylvie tamara tania tanja tatiana teresa theo
  theresa thierry thomas tiago tim timo tina tobias tom tomas tommaso torsten udo ulrich ulrike ursula ute uwe valentin
  valentina valeria valerie vanessa vera veronica veronika veronique vicente victor victoria vincent vincenzo virginia virginie
  viviana volker walter waltraud werner wilhelm william wolfgang xavier yann yannick yves yvonne`;

const people: ByLanguage<"moods", string> = {
  en: "kids children boys girls guys folks everyone everybody somebody someone mum mom mummy mommy dad daddy grandma grandpa granny grandad nana auntie uncle sister brother son daughter waiter nurse doctor neighbour neighbor children lads ladies gentlemen",
  de: "kinder jungs madels mama mami papa papi oma opa tante onkel schwester bruder leute herr frau nachbar kellner",
  fr: "enfants maman papa mamie papi tata tonton garcon garcons filles messieurs mesdames monsieur madame voisin serveur",
  es: "ninos ninas chicos chicas mama papa abuela abuelo tia hermano hermana camarero senor senora vosotros vosotras ustedes",
  it: "bambini bambine ragazzi ragazze mamma papa nonna nonno zia zio fratello sorella cameriere signore signora voi",
  pt: "criancas meninos meninas mae pai mamae papai avo vovo vo tia tio irmao irma garcom senhor senhora voces gente",
};

const names = new Set(firstNames.split(/\s+/).filter(Boolean));
const known = new Map<string, ReadonlySet<string>>();

/** `word`: without accents and capitals. */
export function isPerson(language: string, word: string): boolean {
  if (names.has(word)) return true;
  const words = known.get(language) ?? new Set(ofLanguage(people, language)?.split(" "));
  known.set(language, words);
  return words.has(word);
}
