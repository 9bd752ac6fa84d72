import { AppError } from "../../domain/core/app-error.ts";
import { publishBlockedMessage, secretHitsMessage } from "../../domain/outbound/redact-draft.ts";
import type { SecretFilter, SecretHit } from "../../domain/outbound/secret-filter.ts";
import type { AnnouncedFile } from "../../domain/task/change-announcement.ts";

export interface CheckFilesPorts {
  readonly gate: Pick<SecretFilter, "find" | "redact">;
  /** Returns the file before the change; `undefined` for a new file or one that is too large. */
  readBefore(path: string): Promise<Uint8Array | undefined>;
}

/** Characters to check between two turns of the event loop: some milliseconds. */
const SLICE = 32 * 1024;
/** Overlap of two slices: more than a part of a secret takes in any encoding. */
const OVERLAP = 4 * 1024;

/**
 * Looks for secrets in the files of a change, without blocking the event loop. Content that a file had before the
 * change is already published, and is not rejected again. Rejects with `publish-held`, which contains only the name of
 * the secret.
 */
export async function checkFiles(
  ports: CheckFilesPorts,
  files: readonly AnnouncedFile[],
): Promise<void> {
  for (const { path, bytes } of files) {
    if (bytes === undefined) continue;
    const hits = await findNewHits(ports, path, bytes);
    if (hits.length > 0)
      throw publishBlockedError("the change", secretHitsMessage([{ where: "a file of it", hits }]));
  }
}

async function findNewHits(
  ports: CheckFilesPorts,
  path: string,
  bytes: Uint8Array,
): Promise<readonly SecretHit[]> {
  const found = await scanBytes(ports, bytes);
  if (found.hits.length === 0) return [];
  const before = await ports.readBefore(path);
  if (before !== undefined && (await wasPublished(ports, { before, bytes, hits: found.hits })))
    return [];
  // Reports the finding to the listeners of the secret filter.
  ports.gate.redact(found.slice, "blob");
  return found.hits;
}

interface ChangedFile {
  readonly before: Uint8Array;
  readonly bytes: Uint8Array;
  readonly hits: readonly SecretHit[];
}

async function wasPublished(
  ports: CheckFilesPorts,
  { before, bytes, hits }: ChangedFile,
): Promise<boolean> {
  const known = new Set((await scanBytes(ports, before)).hits.map(getHitKey));
  if (!hits.every((hit) => known.has(getHitKey(hit)))) return false;
  const added = new TextEncoder().encode(addedLines(decodeText(before), decodeText(bytes)));
  return (await scanBytes(ports, added)).hits.length === 0;
}

const getHitKey = ({ name, form }: SecretHit): string => `${name}\0${form}`;
const decodeText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Returns the lines that occur more often in a file than before. */
function addedLines(before: string, after: string): string {
  const left = new Map<string, number>();
  for (const line of before.split("\n")) left.set(line, (left.get(line) ?? 0) + 1);
  return after
    .split("\n")
    .filter((line) => {
      const count = left.get(line) ?? 0;
      left.set(line, count - 1);
      return count <= 0;
    })
    .join("\n");
}

interface ScanHits {
  readonly hits: readonly SecretHit[];
  /** Text that contains one of them. */
  readonly slice: string;
}

async function scanBytes({ gate }: CheckFilesPorts, bytes: Uint8Array): Promise<ScanHits> {
  const hits = new Map<string, SecretHit>();
  let slice = "";
  for (const part of toTextViews(bytes).flatMap(splitIntoSlices)) {
    await new Promise<void>((resolve) => setImmediate(resolve));
    const found = gate.find(part);
    if (found.length > 0) slice = part;
    for (const hit of found) hits.set(getHitKey(hit), hit);
  }
  return { hits: [...hits.values()], slice };
}

function splitIntoSlices(text: string): readonly string[] {
  const step = SLICE - OVERLAP;
  const count = Math.max(1, Math.ceil((text.length - OVERLAP) / step));
  return Array.from({ length: count }, (_, at) => text.slice(at * step, at * step + SLICE));
}

/** Decodes bytes for the search for secrets: as text, and as single bytes if they are not text. */
export function toTextViews(bytes: Uint8Array): readonly string[] {
  const text = decodeText(bytes);
  if (!text.includes("\0") && !text.includes("\ufffd")) return [text];
  const single = new TextDecoder("latin1").decode(bytes);
  // Text with two bytes for each character has a zero byte next to each letter.
  return [text, single, single.replaceAll("\0", "")];
}

/** Creates the error for content that contains part of a secret. */
export function publishBlockedError(what: string, held: string): AppError<"publish-held"> {
  return new AppError("publish-held", publishBlockedMessage(what, held), { details: {} });
}
