import { isPlaceholderValue } from "./looks-random.ts";
import { findAddressSecrets, findNamedSecrets } from "./named-secrets.ts";
import { findPrivateKeys } from "./private-keys.ts";
import { SECRET_KINDS, type SecretKind } from "./secret-kinds.ts";

/** A secret in a text; never with a line break in it. */
export interface FoundSecret {
  /** Such as `aws_key`. */
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

const byCue = new Map<string, SecretKind[]>();
for (const kind of SECRET_KINDS) byCue.set(kind.cue, [...(byCue.get(kind.cue) ?? []), kind]);
// Inside a longer word a cue is chance.
const CUE = new RegExp(
  `(?<!\\w|[\\w-]-)(?:${[...byCue.keys()].map((cue) => cue.replace(/[.]/g, "\\.")).join("|")})`,
  "g",
);

/** Finds secrets in a text, from left to right, none over another. Time grows with the text alone. */
export function findSecrets(text: string): FoundSecret[] {
  const keys = findPrivateKeys(text).map((line) => ({ ...line, kind: "private_key" }));
  const all = [
    ...keys,
    ...findPrefixedSecrets(text),
    ...findAddressSecrets(text),
    ...findNamedSecrets(text),
  ];
  // A kind that is known by its start says more than the name of a variable: sorting is stable.
  all.sort((left, right) => left.start - right.start);
  let last = 0;
  return all.filter(({ start, end }) => {
    if (start < last) return false;
    last = end;
    return true;
  });
}

function findPrefixedSecrets(text: string): FoundSecret[] {
  const found: FoundSecret[] = [];
  let last = 0;
  for (const cue of text.matchAll(CUE)) {
    if (cue.index < last) continue;
    const [match, kind] = matchKind(text, cue.index, byCue.get(cue[0]) ?? []);
    if (match === undefined || kind === undefined) continue;
    // What is no secret is not read again from its middle: that would take the square of its length.
    last = cue.index + match[0].length;
    const value = match[1] ?? "";
    const { accepts = isRealSecret } = kind;
    if (accepts(value)) found.push({ kind: kind.kind, start: last - value.length, end: last });
  }
  return found;
}

function matchKind(
  text: string,
  at: number,
  kinds: readonly SecretKind[],
): readonly [RegExpExecArray, SecretKind] | readonly [] {
  for (const kind of kinds) {
    kind.pattern.lastIndex = at;
    const match = kind.pattern.exec(text);
    if (match !== null) return [match, kind];
  }
  return [];
}

const isRealSecret = (value: string): boolean => !isPlaceholderValue(value);
