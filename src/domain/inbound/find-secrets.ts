import { isPlaceholderValue } from "./looks-random.ts";
import { findAddressSecrets, findNamedSecrets } from "./named-secrets.ts";
import { findPrivateKeys } from "./private-keys.ts";
import { SECRET_KINDS, type SecretKind } from "./secret-kinds.ts";

/** A secret in a text. It never contains a line break. */
export interface FoundSecret {
  /** Kind of the secret, such as `aws_key`. */
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

const byCue = new Map<string, SecretKind[]>();
for (const kind of SECRET_KINDS) byCue.set(kind.cue, [...(byCue.get(kind.cue) ?? []), kind]);
// Inside a longer word a cue is a coincidence.
const CUE = new RegExp(
  `(?<!\\w|[\\w-]-)(?:${[...byCue.keys()].map((cue) => cue.replace(/[.]/g, "\\.")).join("|")})`,
  "g",
);

/** Finds non-overlapping secrets in a text, from left to right. Takes linear time. */
export function findSecrets(text: string): FoundSecret[] {
  const keys = findPrivateKeys(text).map((line) => ({ ...line, kind: "private_key" }));
  const all = [
    ...keys,
    ...findPrefixedSecrets(text),
    ...findAddressSecrets(text),
    ...findNamedSecrets(text),
  ];
  // A kind known by its prefix takes precedence over a variable name: sorting is stable.
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
    // A rejected match is not searched again from its middle: that would take quadratic time.
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
