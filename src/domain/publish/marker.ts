import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { z } from "zod";
import { Severity } from "../core/severity.ts";
import type { PullRef } from "../pull/pull-request.ts";

/** What a post of ours is. */
export type MarkerKind = "review" | "finding" | "notice" | "pr";

/** Names a post of ours, so that it is recognised later. */
export interface Marker {
  readonly kind: MarkerKind;
  /** Letters, digits, `-` and `_`; the same work has the same id. */
  readonly id: string;
  /** Full object id that the post is about. */
  readonly head: string;
  /** The worst of a review's findings, so that a later run can judge it again. Not part of the code. */
  readonly worst?: Severity | undefined;
  /** Ids of the findings that a review shows in its body, so that no later review posts them again. Not part of the code. */
  readonly shown?: readonly string[] | undefined;
}

/** Writes and recognises markers: the hidden last line of everything we post. */
export interface Markers {
  /** The HTML comment that holds a marker. */
  write(pull: PullRef, marker: Marker): string;
  /**
   * The marker at the end of a body, when it is one of ours for this pull request. That we are the body's author is
   * the caller's to check.
   */
  read(pull: PullRef, body: string): Marker | undefined;
}

/** Bytes of a code. */
const MAC_BYTES = 16;
/** Ids of shown findings that one marker holds. */
const MAX_SHOWN = 200;
// Only what stands last counts: a body may quote somebody's marker.
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
 * Makes the reader and writer of markers. With a key they carry an HMAC-SHA256 (RFC 2104) over repository, number,
 * kind, id and head, so that nobody else can write one; without a key they do not, and the author alone counts.
 */
export function createMarkers(key: Uint8Array | undefined): Markers {
  const macOf = (pull: PullRef, { kind, id, head }: Marker): string | undefined => {
    if (key === undefined) return undefined;
    // The code host does not tell upper from lower case in these names.
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

/** Tells whether a body ends as our posts do, whoever wrote it: what starts work must not be what work has written. */
export const endsWithMarker = (body: string): boolean => LAST.test(body);

function parse(text: string | undefined): z.infer<typeof MarkerJson> | undefined {
  if (text === undefined) return undefined;
  try {
    return MarkerJson.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // No JSON, so nothing that we wrote.
  }
}

/** Compares without telling by its time how much was right. */
function isSame(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let at = 0; at < left.length; at++) difference |= left.charCodeAt(at) ^ right.charCodeAt(at);
  return difference === 0;
}
