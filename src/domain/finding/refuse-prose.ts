import {
  isProseFile,
  type NormalizedSuggestion,
  nonBlankLines,
  replacedLines,
  type SuggestionTarget,
} from "./suggestion-target.ts";

/** Words that begin an instruction, and rarely a capitalized line of code. */
const INSTRUCTION =
  /^(?:Use|Using|Call|Calling|Replace|Change|Remove|Delete|Drop|Add|Insert|Consider|Move|Wrap|Rename|Should|Instead|You|Please|Make|Try|Pass|Set|Check|Ensure|Prefer|Avoid|Extract|Return|Swap|Fix|Put|Simply|Just|Maybe|Perhaps|Here|This|It|The|Do|Don['’]t|Update|Convert|Handle|Guard|Await|Keep|Revert|Switch|Initialize|Declare|Import|Throw|Let['’]s|We|I)\b[ ,:]/;
const LOWER_INSTRUCTION =
  /^(?:use|call|replace|change|remove|delete|drop|add|insert|consider|move|wrap|rename|should|instead|you|please|make|try|pass|set|check|ensure|prefer|avoid|just|simply|it|this|await|return|guard|put)\b .*(?:\binstead\b|\bshould\b|\brather than\b|\bwith\b|\bto\b|\bhere\b|\bbefore\b|\bafter\b|\bthis line\b|\bthe\b|\bbecause\b|\bfrom\b|\binto\b|`[^`]+`)/;
/** Words between pieces of code that exist in no programming language. */
const BETWEEN =
  /\S (?:should (?:be|become|read)|must be|becomes|instead of|rather than|is replaced (?:by|with)|can be replaced|needs to be|changes to) \S|\S,? instead[.!]?$/;
/** Words, or words with code in backticks, up to a full stop. */
const SENTENCE =
  /^(?:[A-Z][\w'’-]*|`[^`]+`|I)(?:[ ,:]+(?:[\w'’,/()-]+|`[^`]+`|["“][^"”]+["”]))+[.!?]$/;
const ARROW = /^(.+?)\s+(?:->|=>|-->|==>|→|⇒|➜|⟶)\s+(.+)$/;
const STRINGS = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
const COMMENT = /(?:^|\s)(?:\/\/|#|--|\/\*|<!--|;;|%).*$/;
const COMMENT_LINE = /^(?:\/\/|#|--|\/\*|\*|<!--|;|%|"""|'''|REM\b|\{\/\*)/;
const MARKUP_FILE =
  /\.(?:html?|xhtml|xml|svg|vue|svelte|jsx|tsx|astro|ejs|hbs|erb|tex|po|json5?|ya?ml)$/i;
const INVISIBLE =
  /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u00A0\u2000-\u200A\u202F\u3000]/;

/** Refuses a suggestion that describes code in prose, or formats code like prose. */
export function refuseProse(text: string, target: SuggestionTarget): NormalizedSuggestion {
  const replaced = replacedLines(target).map((line) => line.trim());
  const fresh = nonBlankLines(text.split("\n"))
    .map((line) => line.trim())
    .filter((line) => !replaced.includes(line));
  const invisible = fresh.some((line) => holdsInvisible(line, target));
  if (invisible) return { text, reason: "contains invisible characters" };
  if (isProseFile(target.path)) return { text };
  const reason =
    (fresh.some((line) => isInstruction(line, target)) && "is a sentence rather than code") ||
    (isBeforeAfter(fresh, replaced) && "says what changes rather than what it becomes") ||
    (isQuoted(text, replaced) && "stands in quotes") ||
    (fresh.some((line) => isEscaped(line, target)) && "writes its characters as escapes") ||
    undefined;
  return reason === undefined ? { text } : { text, reason };
}

const holdsInvisible = (line: string, { lines }: SuggestionTarget): boolean => {
  const found = INVISIBLE.exec(line)?.[0];
  return found !== undefined && !lines.some((other) => other.includes(found));
};

/** Returns whether a line is prose for a reader, in a file without such lines. */
function isInstruction(line: string, { lines }: SuggestionTarget): boolean {
  if (COMMENT_LINE.test(line) || /^[<"'`@]/.test(line)) return false;
  const plain = line.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""').replace(COMMENT, "");
  if (BETWEEN.test(plain) && !TEST_LINE.test(plain)) return true;
  const [first = ""] = line.split(/[\s,:]/, 1);
  const isOfFile = lines.some((other) => {
    const trimmed = other.trim();
    return trimmed === first || trimmed.startsWith(`${first} `);
  });
  if (isOfFile) return false;
  const ends = /[;{}]$/.test(plain) || /^\w+\s*[=:(]/.test(plain);
  if (SENTENCE.test(plain) && !lines.some((other) => /\w\.$/.test(other.trim()))) return true;
  return !ends && (INSTRUCTION.test(plain) || LOWER_INSTRUCTION.test(plain));
}

/** Test names and test tables are sentences, and code. */
const TEST_LINE = /^(?:assert|expect|it|describe|should|Given|When|Then|And)\b/;

const bare = (written: string): string =>
  written
    .trim()
    .replace(/^[`"'“]+|[`"'”]+$/g, "")
    .replace(/[;,]$/, "")
    .replace(/\s+/g, "");

/** Returns whether each line is the old code, an arrow and the new code. */
function isBeforeAfter(fresh: readonly string[], replaced: readonly string[]): boolean {
  const old = replaced.map(bare).filter((line) => line !== "");
  if (fresh.length === 0 || replaced.some((line) => ARROW.test(line))) return false;
  return fresh.every((line) => {
    const [, before = "", after = ""] = ARROW.exec(line) ?? [];
    if (before === "" || after === "") return false;
    const isTyped =
      /[→⇒➜⟶]/.test(line) || (/^`[^`]+`$/.test(before) && /^`[^`]+`[.;,]?$/.test(after));
    return isTyped || old.some((one) => one === bare(before) || isPart(bare(before), one));
  });
}

const MIN_PART = 4;
const isPart = (part: string, line: string): boolean =>
  part.length >= MIN_PART && line.includes(part);

/**
 * Returns whether the whole text is one quoted string that contains code, while the replaced text
 * was not a string.
 */
function isQuoted(text: string, replaced: readonly string[]): boolean {
  const [, quote = "", inner = ""] = /^\s*(["'])([\s\S]+)\1\s*$/.exec(text) ?? [];
  if (quote === "" || replaced.some((line) => line.startsWith(quote))) return false;
  return !inner.includes(quote) && /^\s|[;{}()]\s*$/.test(inner);
}

/**
 * Returns whether a line has escaped line feeds, entities or typographic quotes where the file has
 * the plain characters.
 */
function isEscaped(line: string, { path, lines }: SuggestionTarget): boolean {
  const code = line.replace(STRINGS, '""').replace(COMMENT, "");
  if (COMMENT_LINE.test(line) || MARKUP_FILE.test(path)) return false;
  const isNew = (pattern: RegExp): boolean =>
    pattern.test(code) && !lines.some((other) => pattern.test(other));
  return (
    isNew(/[;{}):,]\\n(?:\s|$|[A-Za-z}])|\\n\s{2,}/) ||
    isNew(/&(?:lt|gt|amp|quot|#39|#x27);/) ||
    isNew(/[“”„‘’]/)
  );
}
