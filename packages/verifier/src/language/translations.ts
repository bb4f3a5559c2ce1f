/** Everyday words of word problems by the English word that the readers know (Duden, DLE, Larousse). */
const WORDS: Readonly<Record<'de' | 'es' | 'fr', string>> = {
  de: `wie:how viele:many viel:much lange:long weit:far kostet:costs kosten:cost hat:has haben:have enthält:contains
    enthalten:contain kauft:buys kaufen:buy verkauft:sells verkaufen:sell verliert:loses verschenkt:gives gibt:gives
    isst:eats bekommt:gets erhält:receives findet:finds fährt:drives verdient:earns spart:saves zahlt:pays bezahlt:pays
    liest:reads druckt:prints ein:a eine:a einen:a einem:a einer:a der:the die:the das:the den:the dem:the jede:each
    jeder:each jedes:each je:each und:and mit:with für:for von:of pro:per er:he sie:she es:it ist:is sind:are was:what_do
    noch:left übrig:left zusammen:together insgesamt:altogether dann:then also:so`,
  es: `cuántos:how_many cuántas:how_many cuánto:how_much cuesta:costs cuestan:cost tiene:has tienen:have contiene:contains
    contienen:contain hay:are compra:buys compran:buy vende:sells venden:sell pierde:loses regala:gives come:eats
    recibe:receives encuentra:finds recorre:travels gana:earns ahorra:saves paga:pays lee:reads un:a una:a el:the la:the
    los:the las:the cada:each y:and en:in con:with para:for durante:for de:of por:per quedan:left queda:left juntos:together
    es:is son:are a:at entonces:so luego:then`,
  fr: `combien:how_many distance:far quelle:how coûte:costs coûtent:cost contient:contains contiennent:contain achète:buys
    vend:sells perd:loses donne:gives mange:eats reçoit:receives trouve:finds roule:drives parcourt:travels
    parcourt-il:travels gagne:earns paie:pays lit:reads un:a une:a le:the la:the les:the chaque:each chacun:each chacune:each
    et:and dans:in avec:with pour:for pendant:for de:of du:of des:of par:per il:he elle:she reste:left restent:left
    ensemble:together est:is sont:are à:at donc:so ainsi:so`,
};

const TABLES = Object.values(WORDS).map(
  (words) =>
    new Map(
      words
        .split(/\s+/)
        .map((pair) => pair.split(':'))
        .map(([own = '', english = '']): [string, readonly string[]] => [own, english.split('_')]),
    ),
);
/** With fewer of its words no language is told. */
const LEAST = 3;

/** The English words for those of a text in another language that is known; undefined for an English text. */
export function translatorFor(words: readonly string[]): ((word: string) => readonly string[]) | undefined {
  const counted = TABLES.map((table) => words.filter((word) => table.has(word)).length);
  const most = Math.max(...counted);
  const table = TABLES[counted.indexOf(most)];
  if (!table || most < LEAST || most * 3 < words.length) return undefined;
  const names = [...new Set(words.filter((word) => !table.has(word)))].sort((a, b) => a.length - b.length);
  return (word) => table.get(word) ?? [names.find((name) => isEndingOf(word, name)) ?? word];
}

/** Whether a word is a shorter one with the ending of a plural, umlaut or not: "Busse" of "Bus". */
function isEndingOf(word: string, name: string): boolean {
  const [long, short] = [word, name].map((one) => one.normalize('NFD').replace(/\p{M}/gu, ''));
  return (
    name.length > 2 &&
    (long ?? '').startsWith(short ?? '') &&
    /^s?(?:|[aeo]?[ns]|er|e|x)$/.test((long ?? '').slice((short ?? '').length))
  );
}
