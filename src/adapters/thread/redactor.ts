/** Takes secrets out of text that a runner wrote without us. */
export interface Redactor {
  add(secret: string): void;
  /** Gives the text up to so many characters, each secret replaced. */
  redact(text: string, maxChars: number): string;
}

const REDACTED = "[redacted]";
const FILLER = "\0";

/** Replaces secrets as they are, as they stand in an address, and as git sends a token. */
export function createRedactor(secrets: readonly string[]): Redactor {
  const forms = new Set<string>();
  let pattern: RegExp | undefined;
  const add = (secret: string): void => {
    if (secret === "") return;
    const basic = Buffer.from(`x-access-token:${secret}`).toString("base64");
    for (const form of [secret, encodeURIComponent(secret), basic]) forms.add(form);
    // The longest first: a secret may begin as another one does.
    const longest = [...forms].sort((one, other) => other.length - one.length);
    pattern = new RegExp(longest.map(escapePattern).join("|"), "g");
  };
  for (const secret of secrets) add(secret);
  return {
    add,
    redact: (text, maxChars) => {
      // Filled up to the length it had, so that what was cut in half behind the end does not move before it.
      const fill = (secret: string): string => REDACTED.padEnd(secret.length, FILLER);
      const clean = pattern === undefined ? text : text.replace(pattern, fill);
      return clean.slice(0, maxChars).replaceAll(FILLER, "");
    },
  };
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
