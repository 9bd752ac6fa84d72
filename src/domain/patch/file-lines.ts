/** A file as lines: their text, and the end-of-line of each ("" for a last line without one). */
export interface FileLines {
  readonly texts: readonly string[];
  readonly ends: readonly string[];
  /** The byte order mark, which is kept apart from the first line. */
  readonly bom: "" | "\ufeff";
  /** Conversion between bytes and text. Bytes that are not valid UTF-8 are preserved. */
  readonly encoding: "utf-8" | "bytes";
}

const BOM = "\ufeff";
const encoder = new TextEncoder();
const strictDecoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Splits a file's bytes into lines. */
export function splitFile(bytes: Uint8Array): FileLines {
  const { text, encoding } = decode(bytes);
  const bom = text.startsWith(BOM) ? BOM : "";
  const texts: string[] = [];
  const ends: string[] = [];
  let from = bom.length;
  while (from < text.length) {
    const feed = text.indexOf("\n", from);
    const end = feed === -1 ? text.length : feed;
    const isCrlf = feed !== -1 && end > from && text.charCodeAt(end - 1) === 13;
    texts.push(text.slice(from, isCrlf ? end - 1 : end));
    ends.push(feed === -1 ? "" : isCrlf ? "\r\n" : "\n");
    from = end + 1;
  }
  return { texts, ends, bom, encoding };
}

/** Joins lines to a file's bytes. Inverse of `splitFile`. */
export function joinFile({ texts, ends, bom, encoding }: FileLines): Uint8Array {
  const parts: string[] = [bom];
  for (const [at, line] of texts.entries()) parts.push(line, ends[at] ?? "");
  const text = parts.join("");
  return encoding === "utf-8" ? encoder.encode(text) : fromBytes(text);
}

function decode(bytes: Uint8Array): { text: string; encoding: FileLines["encoding"] } {
  try {
    return { text: strictDecoder.decode(bytes), encoding: "utf-8" };
  } catch {
    return { text: toBytes(bytes), encoding: "bytes" }; // Another encoding: compared byte by byte.
  }
}

const ASCII_ONLY = /^[\t\x20-\x7e\r\f\v]*$/;

/**
 * Decides whether a line can be written into a file. Non-ASCII characters such as `é` cannot if the encoding is
 * unknown.
 */
export const fitsEncoding = ({ encoding }: FileLines, text: string): boolean =>
  encoding === "utf-8" || ASCII_ONLY.test(text);

const CHUNK = 8_192;

function toBytes(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  return parts.join("");
}

function fromBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
