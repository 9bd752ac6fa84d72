import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { z } from "zod";
import { Severity } from "../finding/finding.js";
/** Bytes of a code. */
const MAC_BYTES = 16;
/** Ids of shown findings that one marker holds. */
const MAX_SHOWN = 200;
// Only what stands last counts: a body may quote somebody's marker.
const LAST = /<!-- svc:1 (\{[^<>\n]{1,6000}\}) -->\s*$/;
const Written = z.object({
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
export function createMarkers(key) {
    const macOf = (pull, { kind, id, head }) => {
        if (key === undefined)
            return undefined;
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
            if (written === undefined)
                return undefined;
            const { k: kind, id, head, mac, s: worst, f: shown } = written;
            const marker = {
                ...{ kind, id, head },
                ...(worst === undefined ? {} : { worst }),
                ...(shown === undefined ? {} : { shown: shown.split(" ") }),
            };
            const expected = macOf(pull, marker);
            return expected === undefined || isSame(expected, mac ?? "") ? marker : undefined;
        },
    };
}
/** Tells whether a body ends as our posts do, whoever wrote it: what starts work must not be what work has written. */
export const endsLikeOurs = (body) => LAST.test(body);
function parse(text) {
    if (text === undefined)
        return undefined;
    try {
        return Written.safeParse(JSON.parse(text)).data;
    }
    catch {
        return undefined; // No JSON, so nothing that we wrote.
    }
}
/** Compares without telling by its time how much was right. */
function isSame(left, right) {
    if (left.length !== right.length)
        return false;
    let difference = 0;
    for (let at = 0; at < left.length; at++)
        difference |= left.charCodeAt(at) ^ right.charCodeAt(at);
    return difference === 0;
}
