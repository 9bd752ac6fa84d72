import { decodeBase64 } from "./decode-secret.ts";
import { findDerStructure } from "./find-der-structure.ts";

/** Common token prefixes, which unrelated tokens share. */
const PREFIX =
  /^(?:gh[opsur]_|github_pat_|glpat-|sk-proj-|sk-svcacct-|sk-ant-api\d\d-|sk-or-v1-|sk-|hf_|gsk_|xai-|xox[abprs]-|npm_|pypi-|AKIA|AIza|whsec_|Bearer |v1\.)/;
/** The first part of a signed token, which names the signature algorithm. */
const SIGNED_HEADER = /^eyJ[\w-]+\.(?:eyJ)?/;
const PEM_LINE = /-----[A-Z0-9 ]+-----/g;
const PEM_BODY = /-----BEGIN [A-Z0-9 ]+-----([\sA-Za-z0-9+/=\\]+)/g;

/** Words that occur in names of secrets: `METRICS_TOKEN` is likely set to `metrics-token-…`. */
const SECRET_WORDS =
  /(?<![a-z\d])(?:api|bearer|callback|chosen|code|github|host|key|llm|marker|metrics|model|password|private|provider|redacted|runner|secret|server|session|stored|svc|token|webhook)+(?![a-z])/gi;

/**
 * Marks the distinctive characters of a secret: 1 for its own, 0 for PEM markers, known prefixes, the structure of a
 * key file and words that name secrets.
 */
export function markOwnCharacters(value: string): Uint8Array {
  const own = new Uint8Array(value.length).fill(1);
  const clear = (start: number, end: number): void => {
    own.fill(0, start, end);
  };
  for (const pattern of [PREFIX, SIGNED_HEADER]) clear(0, pattern.exec(value)?.[0].length ?? 0);
  for (const pattern of [PEM_LINE, SECRET_WORDS])
    for (const { index, 0: match } of value.matchAll(pattern)) clear(index, index + match.length);
  for (const match of value.matchAll(PEM_BODY)) {
    const [whole, body = ""] = match;
    clearStructure(own, body, match.index + whole.length - body.length);
  }
  return own;
}

/** Clears every base64 character that holds at least one bit of the structure. */
function clearStructure(own: Uint8Array, body: string, offset: number): void {
  const { bytes, places } = decodeBase64(body);
  for (const { start, end } of findDerStructure(bytes)) {
    for (let at = start; at < end; at += 1) {
      const { from, to } = places[at] ?? { from: 0, to: 0 };
      own.fill(0, offset + from, offset + to);
    }
  }
}
