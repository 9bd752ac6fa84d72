import type { LanguageRules } from "./language-rules.ts";

/** Maximum characters of a line that rules are matched against. */
const MAX_LINE = 500;
const ENDS: Readonly<Record<string, string>> = { "/*": "*/", "=begin": "=end" };

/**
 * Blanks text that is not code: comments, and the inside of multi-line strings. The number of lines
 * does not change. If a quote is never closed, quotes of that kind are ignored.
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

/**
 * Returns whether a comment or string opens here; a comment must begin its line, as its signs may
 * be part of a text such as a glob.
 */
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
