import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { z } from "zod";
import { Severity } from "../core/severity.ts";
import {
  CoverageFields,
  decodeCoverage,
  encodeCoverage,
  type ReviewCoverage,
} from "../delta/coverage.ts";
import { Category } from "../finding/finding.ts";
import type { PullRef } from "../pull/pull-request.ts";
import { ThreadRecord } from "./thread-record.ts";

/** The kind of post that carries a marker. */
export type MarkerKind = "review" | "finding" | "notice" | "pr" | "thread";

/** Identifies a post of the service. */
export interface Marker {
  readonly kind: MarkerKind;
  /** Letters, digits, `-` and `_`. The same work has the same id. */
  readonly id: string;
  /** Full object id that the post is about. */
  readonly head: string;
  /** The highest severity of a review's findings, or that of a finding, for later runs. Not part of the code. */
  readonly worst?: Severity | undefined;
  /** Category of a finding. Not part of the code. */
  readonly category?: Category | undefined;
  /** Ids of the findings in the body of a review, so that later reviews do not repeat them. Not part of the code. */
  readonly shown?: readonly string[] | undefined;
  /** Coverage by this review and earlier ones. Only written with a key, and always part of the code. */
  readonly coverage?: ReviewCoverage | undefined;
  /** State of a finding's thread that the post records. Always part of the code. */
  readonly thread?: ThreadRecord | undefined;
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
  /**
   * Returns the key that identifies the changed blocks of one pull request, derived from the markers' key; `undefined`
   * without a key.
   */
  coverageKey(pull: PullRef): Uint8Array | undefined;
}

/** Head of a post that is about no commit, such as a notice. */
export const NO_HEAD = "0".repeat(40);

/** Length of the code in bytes. */
const MAC_BYTES = 16;
/** Maximum number of finding ids in one marker. */
const MAX_SHOWN = 200;
// Only the end counts: a body may quote another marker.
const LAST = /<!-- svc:([123]) (\{[^<>\n]{1,24000}\}) -->\s*$/;

const MarkerJson = z.object({
  k: z.enum(["review", "finding", "notice", "pr", "thread"]),
  id: z.string().regex(/^[\w-]{1,64}$/),
  head: z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/),
  mac: z.string().optional(),
  s: Severity.optional().catch(undefined),
  g: Category.optional().catch(undefined),
  f: z
    .string()
    .regex(/^[\w-]{1,24}(?: [\w-]{1,24}){0,199}$/)
    .optional()
    .catch(undefined),
});

/** Marker with a coverage: nothing of it is optional but what a review may lack. */
const CoveredJson = CoverageFields.extend({
  ...MarkerJson.omit({ g: true }).shape,
  mac: z.string(),
  s: Severity.optional(),
  f: z.string().max(6_000).optional(),
});

/** Marker with the record of a thread. */
const ThreadJson = z.object({ ...MarkerJson.shape, t: ThreadRecord });

/**
 * Creates the reader and writer of markers. With a key, markers carry an HMAC-SHA256 (RFC 2104) of repository,
 * number, kind, id and head and cannot be forged; a marker with a coverage (`svc:2`) carries one of all its fields, a
 * marker with a thread's state (`svc:3`) one of that, too. Without a key, only the author is checked, and no coverage is
 * written or read.
 */
export function createMarkers(key: Uint8Array | undefined): Markers {
  const sign = (pull: PullRef, fields: readonly unknown[]): string | undefined =>
    key && bytesToHex(computeMac(key, [...identifyPull(pull), ...fields]).subarray(0, MAC_BYTES));
  const macOf = (pull: PullRef, { kind, id, head, thread }: Marker) =>
    thread === undefined
      ? sign(pull, [kind, id, head])
      : sign(pull, ["svc:3", JSON.stringify([kind, id, head, ...listRecord(thread)])]);
  return {
    write: (pull, marker) => {
      const { kind: k, id, head, worst: s, category: g, thread: t, shown = [] } = marker;
      const f = shown.length === 0 ? undefined : shown.slice(0, MAX_SHOWN).join(" ");
      const covered = key && marker.coverage && encodeCoverage(marker.coverage);
      if (covered === undefined)
        return toComment(t === undefined ? 1 : 3, {
          k,
          id,
          head,
          mac: macOf(pull, marker),
          s,
          g,
          f,
          t,
        });
      const fields = { k, id, head, s, f, ...covered };
      return toComment(2, { ...fields, mac: sign(pull, listFields(fields)) });
    },
    read: (pull, body) => {
      const [, version, text] = LAST.exec(body) ?? [];
      if (text === undefined) return undefined;
      return version === "2"
        ? readCovered(text, (fields) => sign(pull, listFields(fields)))
        : readPlain(text, version === "3" ? ThreadJson : MarkerJson, (marker) =>
            macOf(pull, marker),
          );
    },
    coverageKey: (pull) => key && computeMac(key, ["coverage", ...identifyPull(pull)]),
  };
}

/** Branch names, logins and reasons may contain angle brackets. */
const toComment = (version: number, fields: object): string => {
  const json = JSON.stringify(fields).replaceAll("<", "\\u003c").replaceAll(">", "\\u003e");
  return `<!-- svc:${version} ${json} -->`;
};

/** Repository names are case-insensitive. */
const identifyPull = ({ owner, name, number }: PullRef): readonly string[] => [
  `${owner}/${name}`.toLowerCase(),
  `${number}`,
];

const computeMac = (key: Uint8Array, parts: readonly unknown[]): Uint8Array =>
  hmac(sha256, key, utf8ToBytes(parts.join("\0")));

/** Lists the fields of a marker with a coverage in the order of its code. */
const listFields = (fields: Omit<z.infer<typeof CoveredJson>, "mac">): readonly unknown[] => {
  const { k, id, head, s, f, b, n, d, u, c } = fields;
  return ["svc:2", JSON.stringify([k, id, head, s ?? "", f ?? "", b, n, d, u, c])];
};

const listRecord = ({ finding, number, state, by, why }: ThreadRecord): readonly unknown[] => [
  finding,
  number,
  state,
  by ?? "",
  why ?? "",
];

function readPlain(
  text: string,
  schema: typeof MarkerJson | typeof ThreadJson,
  macOf: (marker: Marker) => string | undefined,
): Marker | undefined {
  const written = parse(schema, text);
  if (written === undefined) return undefined;
  const marker = toMarker(written);
  const expected = macOf(marker);
  return expected === undefined || isSame(expected, written.mac ?? "") ? marker : undefined;
}

function readCovered(
  text: string,
  sign: (fields: z.infer<typeof CoveredJson>) => string | undefined,
): Marker | undefined {
  const written = parse(CoveredJson, text);
  const expected = written && sign(written);
  if (written === undefined || expected === undefined) return undefined;
  const coverage = decodeCoverage(written);
  if (coverage === undefined || !isSame(expected, written.mac)) return undefined;
  return { ...toMarker(written), coverage };
}

function toMarker(written: z.infer<typeof MarkerJson | typeof ThreadJson>): Marker {
  const { k: kind, id, head, s: worst, g: category, f } = written;
  const thread = "t" in written ? written.t : undefined;
  return { kind, id, head, worst, category, shown: f?.split(" "), thread };
}

/**
 * Decides whether a body ends with a marker, regardless of its author: posts of the service must not trigger work.
 */
export const endsWithMarker = (body: string): boolean => LAST.test(body);

function parse<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): z.infer<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
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
