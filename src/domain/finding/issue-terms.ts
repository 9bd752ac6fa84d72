/** The words of a finding's text, as far as they tell issues apart. */
export interface IssueTerms {
  /** Stems and identifiers with their counts. */
  readonly words: ReadonlyMap<string, number>;
  readonly identifiers: ReadonlySet<string>;
  /** The text without its identifiers. */
  readonly prose: string;
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** Camel case, underscores or digits: written so in code only. */
const IDENTIFIER = /[a-z][A-Z]|_|\$|\d/;
const CODE_SPAN = /`([^`\n]+)`/g;
const MIN_IDENTIFIER_CHARS = 3;

/** Reads the words of a text. Words in code spans, or written as in code, are identifiers. */
export function readIssueTerms(text: string): IssueTerms {
  const words = new Map<string, number>();
  const identifiers = new Set<string>();
  const add = (word: string): void => void words.set(word, (words.get(word) ?? 0) + 1);
  const quoted = new Set(
    [...text.matchAll(CODE_SPAN)].flatMap(([, code = ""]) => code.match(WORD) ?? []),
  );
  for (const word of text.match(WORD) ?? []) {
    const name = word.toLowerCase();
    if ((IDENTIFIER.test(word) || quoted.has(word)) && isName(name)) {
      identifiers.add(name);
      add(name);
    } else {
      const stem = toStem(name);
      if (stem.length > 2 && !STOP_WORDS.has(stem)) add(stem);
    }
  }
  const prose = text.replace(WORD, (word) => (identifiers.has(word.toLowerCase()) ? "_" : word));
  return { words, identifiers, prose };
}

const isName = (name: string): boolean =>
  name.length >= MIN_IDENTIFIER_CHARS && !KEYWORDS.has(name);

/** Removes common English endings. */
const toStem = (word: string): string =>
  word.length <= 4 ? word : word.replace(/(?:ing|ed|es|s|ly|er|able|ation|ion)$/, "");

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Words of programming languages, which name nothing. */
const KEYWORDS = toSet(
  "null undefined none nil true false void async await return throw throws catch finally try else for while switch case break continue function func class const let var new this self super import export from default static public private string number boolean int float double bool any unknown object array map set list dict error exception typeof instanceof delete yield pass raise def lambda fn mut struct enum interface type not and",
);
const STOP_WORDS = toSet(
  "the and for with not but are was were has have had its from into than then them they there here which what where while will your you our also only just even very much more most some any all each other such same does did been being because since instead without within about over under after before between",
);
