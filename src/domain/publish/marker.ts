import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { z } from "zod";
import { Severity } from "../core/severity.ts";
import type { PullRef } from "../pull/pull-request.ts";

/** The kind of post that carries a marker. */
export type MarkerKind = "review" | "finding" | "notice" | "pr";

/** Identifies a post of the service. */
export interface Marker {
  readonly kind: MarkerKind;
  /** Letters, digits, `-` and `_`. The same work has the same id. */
  readonly id: string;
  /** Full object id that the post is about. */
  readonly head: string;
  /** The highest severity of a review's findings, for later runs. Not part of the code. */
  readonly worst?: Severity | undefined;
  /** Ids of the findings in the body of a review, so that later reviews do not repeat them. Not part of the code. */
  readonly shown?: readonly string[] | undefined;
}

/** Writes and reads markers: the hidden last line of every post. */
export interface Markers {
  /** Returns the HTML comment with a marker. */
  write(pull: PullRef, marker: Marker): string;
  /**
   * Returns the marker at the end of a body if it is valid for this pull request. The caller checks that the service
   * is the author.
   */
  read(pull: PullRef, body: string): Marker | undefined;
}

/** Length of the code in bytes. */
const MAC_BYTES = 16;
/** Maximum number of finding ids in one marker. */
const MAX_SHOWN = 200;
// Only the end counts: a body may quote another marker.
const LAST = /<!-- svc:1 (\{[^<>\n]{1,6000}\}) -->\s*$/;

const MarkerJson = z.object({
  k: z.enum(["review", "finding", "notice", "pr"]),
  id: z.string().regex(/^[\w-]{1,64}$/),
  head: z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/),
  mac: z.string().optional(),
  s: Severity.optional().catch(undefined),
  f: z
    .string()
    .regex(/^[\w-]{1,24}(?: [\w-]{1,24}){0,199}$/)
    .optional()
    .catch(undefined),
});

/**
 * Creates the reader and writer of markers. With a key, markers carry an HMAC-SHA256 (RFC 2104) of repository,
 * number, kind, id and head and cannot be forged. Without a key, only the author is checked.
 */
export function createMarkers(key: Uint8Array | undefined): Markers {
  const macOf = (pull: PullRef, { kind, id, head }: Marker): string | undefined => {
    if (key === undefined) return undefined;
    // Repository names are case-insensitive.
    const repository = `${pull.owner}/${pull.name}`.toLowerCase();
    const text = [repository, `${pull.number}`, kind, id, head].join("\0");
    return bytesToHex(hmac(sha256, key, utf8ToBytes(text)).subarray(0, MAC_BYTES));
  };
  return {
    write: (pull, marker) => {
      const { kind: k, id, head, worst: s, shown = [] } = marker;
      const f = shown.length === 0 ? undefined : shown.slice(0, MAX_SHOWN).join(" ");
      return `<!-- svc:1 ${JSON.stringify({ k, id, head, mac: macOf(pull, marker), s, f })} -->`;
    },
    read: (pull, body) => {
      const written = parse(LAST.exec(body)?.[1]);
      if (written === undefined) return undefined;
      const { k: kind, id, head, mac, s: worst, f: shown } = written;
      const marker: Marker = {
        kind,
        id,
        head,
        worst,
        shown: shown === undefined ? undefined : shown.split(" "),
      };
      const expected = macOf(pull, marker);
      return expected === undefined || isSame(expected, mac ?? "") ? marker : undefined;
    },
  };
}

/**
 * Decides whether a body ends with a marker, regardless of its author: posts of the service must not trigger work.
 */
export const endsWithMarker = (body: string): boolean => LAST.test(body);

function parse(text: string | undefined): z.infer<typeof MarkerJson> | undefined {
  if (text === undefined) return undefined;
  try {
    return MarkerJson.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // Not JSON, so not written by this service.
  }
}

/** Compares in constant time. */
function isSame(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let at = 0; at < left.length; at++) difference |= left.charCodeAt(at) ^ right.charCodeAt(at);
  return difference === 0;
}
