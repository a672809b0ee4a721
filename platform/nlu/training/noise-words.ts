/** Common words of a language, of any kind: what people say when they say something else. */
export const noiseWords: ReadonlyMap<string, readonly string[]> = new Map([
  [
    "en",
    `
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
    `
      .trim()
      .split(/\s+/),
  ],
]);
