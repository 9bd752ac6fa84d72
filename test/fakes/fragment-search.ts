/** A piece of a secret that stands in a text. */
export interface FoundFragment {
  /** Name of the secret, and the form in which it was found. */
  readonly secret: string;
  /** What stands before it, so that a person finds the place without being shown the secret. */
  readonly before: string;
}

/** As long as what the service itself promises to notice. */
const FRAGMENT = 12;
const SHOWN = 60;

/** Makes a search for every fragment of twelve characters of some secrets: as they are, in hex, in base64, backwards. */
export function createFragmentSearch(
  secrets: ReadonlyMap<string, string>,
): (text: string) => FoundFragment | undefined {
  const owners = new Map<string, string>();
  const begins = new Uint8Array(65_536);
  for (const [name, secret] of secrets) {
    for (const [form, text] of formsOf(secret)) {
      for (let at = 0; at + FRAGMENT <= text.length; at += 1) {
        const fragment = text.slice(at, at + FRAGMENT);
        if (!owners.has(fragment)) owners.set(fragment, `${name} (${form})`);
        begins[pairAt(fragment, 0)] = 1;
      }
    }
  }
  return (text) => {
    for (let at = 0; at + FRAGMENT <= text.length; at += 1) {
      if (begins[pairAt(text, at)] === 0) continue;
      const secret = owners.get(text.slice(at, at + FRAGMENT));
      if (secret !== undefined) return { secret, before: text.slice(Math.max(0, at - SHOWN), at) };
    }
    return undefined;
  };
}

const pairAt = (text: string, at: number): number =>
  ((text.charCodeAt(at) & 255) << 8) | (text.charCodeAt(at + 1) & 255);

function formsOf(secret: string): readonly (readonly [form: string, text: string])[] {
  const bytes = Buffer.from(secret);
  // The same bytes read otherwise behind one or two others; the first and last characters hold bits of those.
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString("base64")
      .slice(4, -4),
  );
  return [
    ["plain", secret],
    ["backwards", [...secret].reverse().join("")],
    ["hex", bytes.toString("hex")],
    ["url", encodeURIComponent(secret)],
    ...base64.map((text) => ["base64", text] as const),
  ];
}
