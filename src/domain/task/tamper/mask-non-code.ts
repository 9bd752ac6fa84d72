import type { LanguageRules } from "./language-rules.ts";

/** Longest part of a line that rules are asked about. */
const MAX_LINE = 500;
const ENDS: Readonly<Record<string, string>> = { "/*": "*/", "=begin": "=end" };

/**
 * Blanks what is no code: comments, and the inside of text that goes over several lines. The number of lines stays.
 * Where a quote never ends, nothing of that kind is taken for one.
 */
export function maskNonCode(lines: readonly string[], rules: LanguageRules): readonly string[] {
  const short = lines.map((line) => line.slice(0, MAX_LINE));
  const masked = rules.quotes.reduce<readonly string[]>(maskQuote, short);
  return masked.map((line) => (rules.comment.test(line) ? "" : line));
}

function maskQuote(lines: readonly string[], quote: string): readonly string[] {
  const end = ENDS[quote];
  let isInside = false;
  const masked = lines.map((line) => {
    const wasInside = isInside;
    isInside =
      end === undefined
        ? wasInside !== isOdd(line, quote)
        : isOpen(line, { quote, end, wasInside });
    if (wasInside) return "";
    return isInside ? line.slice(0, line.lastIndexOf(quote)) : line;
  });
  return isInside ? lines : masked;
}

const isOdd = (line: string, quote: string): boolean => line.split(quote).length % 2 === 0;

/** A comment begins with its line: within one, the signs may be part of a text such as a glob. */
function isOpen(
  line: string,
  {
    quote,
    end,
    wasInside,
  }: { readonly quote: string; readonly end: string; readonly wasInside: boolean },
): boolean {
  if (!wasInside && !line.trimStart().startsWith(quote)) return false;
  return !line.includes(end);
}
