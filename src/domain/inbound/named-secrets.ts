import { looksRandom } from "./looks-random.ts";

/** A secret recognized by the name before it. */
export interface NamedSecret {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

const CUE =
  /pass(?:word|wd|phrase)|pwd|secret|token|api[_-]?key|access[_-]?key|auth[_-]?key|account[_-]?key|private[_-]?key|signing[_-]?key|encryption[_-]?key|credential/gi;
// The rest of the name, an assignment, and the value: in quotes, or the rest of a line of settings.
const QUOTED =
  /(?:[_-]?(?:access[_-]?key|key|value|base64|b64|hex|string|id|\d{1,3}))?["'`]?\s{0,20}(?:=>|:=|[:=])\s{0,20}[a-z@$]{0,2}(["'`])([^\s"'`]{16,512})\1/iy;
const BARE =
  /(?:[_-]?(?:access[_-]?key|key|value|base64|b64|hex|string|\d{1,3}))?["']?[ \t]{0,20}[:=][ \t]{0,20}([A-Za-z0-9+/_.~!@#%^*-]{16,512}={0,2})[ \t]{0,20}(?=\r?\n|$|[,;}])/iy;
const AWS_SECRET = /^[A-Za-z0-9/+]{40}$/;

/** Finds values that are named as a secret and look like one, from left to right. */
export function findNamedSecrets(text: string): NamedSecret[] {
  const found: NamedSecret[] = [];
  for (const cue of text.matchAll(CUE)) {
    const from = cue.index + cue[0].length;
    if (from <= (found.at(-1)?.end ?? 0)) continue;
    const named = matchQuoted(text, from) ?? matchBare(text, from);
    if (named !== undefined)
      found.push({ ...named, kind: getKind(cue[0], text.slice(named.start, named.end)) });
  }
  return found;
}

type Span = Omit<NamedSecret, "kind">;

function matchQuoted(text: string, from: number): Span | undefined {
  QUOTED.lastIndex = from;
  const match = QUOTED.exec(text);
  const value = match?.[2] ?? "";
  if (match === null || !looksRandom(value)) return undefined;
  const end = from + match[0].length - 1;
  return { start: end - value.length, end };
}

function matchBare(text: string, from: number): Span | undefined {
  BARE.lastIndex = from;
  const match = BARE.exec(text);
  const value = match?.[1] ?? "";
  // An unquoted value may be code: a call, a member, a sum.
  if (
    match === null ||
    !looksRandom(value) ||
    /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$/.test(value)
  )
    return undefined;
  const start = from + match[0].indexOf(value);
  return { start, end: start + value.length };
}

function getKind(cue: string, value: string): string {
  const name = cue.toLowerCase();
  if (AWS_SECRET.test(value) && /[/+]/.test(value)) return "aws_secret";
  if (name.startsWith("pass") || name === "pwd") return "password";
  return name.includes("key") ? "api_key" : name === "token" ? "token" : "secret";
}

const ADDRESS = /:\/\/([^\s:@/"'`<>⟦]{0,100}):([^\s@/"'`<>⟦⟧]{3,200})@([^\s/:"'`<>,]{1,200})/y;
const WELL_KNOWN_PASSWORD =
  /^(?:pass(?:word|wd)?|pwd|secret|admin|root|user|guest|test(?:ing)?|dev|postgres|mysql|redis|rabbitmq|mongo|token|x-oauth-basic|x-access-token)\d{0,4}!?$/i;

/** Finds passwords inside URLs, such as those of databases. */
export function findAddressSecrets(text: string): NamedSecret[] {
  const found: NamedSecret[] = [];
  for (let at = text.indexOf("://"); at !== -1; at = text.indexOf("://", at + 3)) {
    ADDRESS.lastIndex = at;
    const match = ADDRESS.exec(text);
    if (match === null) continue;
    const [, user = "", password = "", host = ""] = match;
    if (isWellKnownPassword(user, password, host)) continue;
    const start = at + 3 + user.length + 1;
    found.push({ kind: "password", start, end: start + password.length });
  }
  return found;
}

function isWellKnownPassword(user: string, password: string, host: string): boolean {
  if (WELL_KNOWN_PASSWORD.test(password) || password.toLowerCase() === user.toLowerCase())
    return true;
  if (/\$|\{|%s|\*{2}|^:|example|changeme|your|xxx/i.test(password)) return true;
  const isAtHome = !host.includes(".") || /^(?:127\.|0\.0\.0\.0|10\.|192\.168\.)/.test(host);
  return new Set(password).size < 4 || (isAtHome && !looksRandom(password));
}
