import { findPatternProblem } from "../core/path-pattern.ts";

/** Parsed rules file, or the reason that it is not applied. */
export type RuleFile =
  | {
      readonly kind: "rule";
      /** Patterns of the paths that it applies to; empty for all. */
      readonly patterns: readonly string[];
      readonly text: string;
    }
  | { readonly kind: "malformed"; readonly problem: string };

/** Keys of the front matter. The first two have the same meaning. */
const KEYS = ["globs", "paths", "description"] as const;
const MAX_PATTERNS = 50;

/**
 * Parses a rules file: Markdown, optionally with front matter between two lines `---` that names the files it applies
 * to, as `globs` or `paths`. The front matter is a small part of YAML; anything else is refused, because a rule that is
 * applied to the wrong files is worse than none.
 */
export function parseRuleFile(source: string): RuleFile {
  const lines = source.replaceAll("\r\n", "\n").split("\n");
  if (lines[0]?.trimEnd() !== "---") return toRule([], source);
  const end = lines.findIndex((line, at) => at > 0 && line.trimEnd() === "---");
  if (end < 0) return malformed("its front matter has no end; add a line ---");
  const fields = readFields(lines.slice(1, end));
  if (typeof fields === "string") return malformed(fields);
  const named = (["globs", "paths"] as const).filter((key) => fields.has(key));
  if (named.length > 1) return malformed("its front matter has both globs and paths; keep one");
  const [key] = named;
  const patterns = key === undefined ? [] : (fields.get(key) ?? []).flatMap(splitAtCommas);
  if (key !== undefined && patterns.length === 0) return malformed(`${key} names no pattern`);
  if (patterns.length > MAX_PATTERNS)
    return malformed(`${key} has more than ${MAX_PATTERNS} patterns`);
  for (const pattern of patterns) {
    const problem = findPatternProblem(pattern);
    if (problem !== undefined)
      return malformed(`the pattern ${JSON.stringify(pattern)} ${problem}`);
  }
  return toRule(patterns, lines.slice(end + 1).join("\n"));
}

const malformed = (problem: string): RuleFile => ({ kind: "malformed", problem });

const toRule = (patterns: readonly string[], text: string): RuleFile =>
  text.trim() === "" ? malformed("it has no text") : { kind: "rule", patterns, text: text.trim() };

const splitAtCommas = (text: string): readonly string[] =>
  text.split(",").flatMap((part) => part.trim() || []);

type Fields = ReadonlyMap<string, readonly string[]>;

/** Reads the lines of a front matter; a text is the problem of the first line that is not understood. */
function readFields(lines: readonly string[]): Fields | string {
  const state: FieldState = { fields: new Map(), open: undefined };
  for (const [at, line] of lines.entries()) {
    if (/^\s*(?:#.*)?$/.test(line)) continue;
    const item = /^\s*- +(.*)$/.exec(line)?.[1];
    const problem = item === undefined ? readField(state, line) : readItem(state, item);
    if (problem !== undefined) return `line ${at + 2} of its front matter ${problem}`;
  }
  return state.fields;
}

interface FieldState {
  readonly fields: Map<string, string[]>;
  /** Values of the key whose items may follow. */
  open: string[] | undefined;
}

/** Adds an item of a list; returns a problem. */
function readItem({ open }: FieldState, item: string): string | undefined {
  const value = readScalar(item);
  if (open === undefined || value === undefined) return "is not understood";
  open.push(value);
  return undefined;
}

/** Adds a key with its value; returns a problem. */
function readField(state: FieldState, line: string): string | undefined {
  const [, key = "", rest = ""] = /^(\w+):(?: +(.*))?$/.exec(line.trimEnd()) ?? [];
  if (!(KEYS as readonly string[]).includes(key))
    return `is not understood; the keys are ${KEYS.join(", ")}`;
  if (state.fields.has(key)) return `names ${key} again`;
  const values = readValues(rest);
  if (values === undefined) return "has a value that is not understood";
  state.open = rest === "" ? values : undefined;
  state.fields.set(key, values);
  return undefined;
}

/** Reads the value of a key: nothing, one text, or a list in brackets. */
function readValues(rest: string): string[] | undefined {
  if (rest === "") return [];
  const inner = /^\[(.*)\]$/.exec(rest)?.[1];
  const values = inner === undefined ? [rest] : splitAtCommas(inner);
  const read = values.map(readScalar);
  return read.every((value) => value !== undefined) ? read : undefined;
}

/** Reads a quoted text without escapes, or a plain one; `undefined` for anything else. */
function readScalar(text: string): string | undefined {
  const trimmed = text.trim();
  const quoted = /^(["'])([^"'\\]*)\1$/.exec(trimmed)?.[2];
  if (quoted !== undefined) return quoted;
  return /^["'&|>@%`{[]| #|: |:$/.test(trimmed) ? undefined : trimmed;
}
