/** `Continuing:`, `(continued)`, `**Continuation**`. */
const LABEL =
  /^[\s*_#(>.…[]{0,6}(?:continu(?:ing|ed|ation|e)|resum(?:ing|ed)|cont['’]d)\b(?:[*_)\]]{0,3}(?:[:…]|\.{3})[*_)\]]{0,3}|[*_)\]]{0,3}(?=\n|$))[^\S\n]*/iu;
/** `Sure, here is the rest of my answer:`, `Continuing from where I left off.` */
const SENTENCE =
  /^[\s*_#(>.…[]{0,6}(?:(?:sure|ok|okay|certainly|of course|absolutely|sorry|apologies|understood|right)\b[^\n:]{0,60}?[,.!:–—-] {0,3})?(?:(?:I(?:['’]ll| will| am)|let me|we) (?:now )?(?:continu|resum|pick|go)|continu(?:ing|ed|ation)\b|resum(?:ing|ed)\b|picking up\b|here(?:['’]s| is| are|,)|the (?:rest|remainder|continuation)\b)[^\n]{0,40}?(?:left off|stopp?ed|stops|cut|broke off|interrupted|previous|rest|remain|continu|answer|response|review|reply|json|object|output)[^\n:.…]{0,60}(?:[:…]|\.{3}|\.(?=\s|$)|(?=\n|$))[*_)\]]{0,3}[^\S\n]?/iu;
/** Announcements in other languages: `Fortsetzung der Antwort:`, `继续：`. */
const ELSEWHERE =
  /^[\s*_#(>.…[]{0,6}(?:fortsetzung|fortgesetzt|weiter(?=\s{0,2}:)|hier (?:ist der rest|geht es weiter|die fortsetzung)|(?:voici )?la suite|suite(?=[^\n:]{0,40}:)|voici le reste|continuaci[oó]n|aqu[ií] (?:est[aá]|tienes|va) (?:el resto|la continuaci[oó]n)|continua[cç][aã]o|aqui est[aá] (?:o resto|a continua)|continuazione|ecco (?:il resto|il seguito|la continuazione)|vervolg|hier is de rest|forts[aä]ttning|продолж|вот (?:продолжение|остал)|dalsz\S{1,3} ci[aą]g|devam|pokra[cč]ov|继续|接上文|续|以下是(?:剩余|其余|续|剩下)|剩余部分|繼續|続き|続け|계속|이어서|rest of (?:the|my|this)|remaining (?:output|part|json|answer))[^\n:：。]{0,60}(?:[:：。…]|\.{3}|[)\]](?=\s)|(?=\n|$))[*_)\]]{0,3}[^\S\n]?/iu;

/** The rest of a continuation after its announcement was removed. */
export interface StrippedContinuation {
  readonly text: string;
  /** The removed text cannot be part of the answer. */
  readonly isSure: boolean;
}

/** Removes a line or a label that announces the continuation; `undefined` if there is none. */
export function stripAnnouncement(partial: string, next: string): StrippedContinuation | undefined {
  const text = next.replace(/^\s+/, "");
  const label = LABEL.exec(text)?.[0] ?? ELSEWHERE.exec(text)?.[0];
  const found = label ?? SENTENCE.exec(text)?.[0];
  if (found === undefined) return undefined;
  const rest = text.slice(found.length);
  const isOwnLine = rest.startsWith("\n");
  // Lower case continues a sentence, or names a key.
  const isSmall = /^[^\p{L}]*\p{Ll}/u.test(found) && !isOwnLine;
  const isBetween = /(?:^|[\n.!?:"}\],{[]\s*)$/.test(partial);
  if (isSmall && (label !== undefined || !isBetween)) return undefined;
  const isInWord = /\p{L}$/u.test(partial);
  const bare = rest.replace(/^(?:[^\S\n]*\n)+/, "");
  // Line breaks may belong to the announcement or to the answer.
  const isPlain = (isInWord && !/(?:`{3,}|~{3,})\w*$/.test(partial)) || /\s$/.test(partial);
  const isSure = isOwnLine ? isPlain : isInWord || label === undefined;
  return { text: bare, isSure };
}
