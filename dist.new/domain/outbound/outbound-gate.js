import { mapStrings } from "./map-strings.js";
import { createOutboundStream } from "./outbound-stream.js";
import { createOwnSecrets } from "./own-secrets.js";
import { redactFragments } from "./redact-fragments.js";
/** What leaves. */
export const OUTBOUND_KINDS = [
    "review",
    "comment",
    "reply",
    "notice",
    "pr-title",
    "pr-body",
    "commit-message",
    "blob",
    "log",
    "page",
    "event",
];
const FORGET_MS = 60 * 60 * 1000;
/** What is left after a piece was taken out might, put together, be another one. */
const MAX_PASSES = 3;
/** Makes a gate that knows no secret yet: until it learns one, it costs nothing. */
export function createOutboundGate({ nowMs } = {}) {
    const secrets = createOwnSecrets();
    const listeners = [];
    let forgotAt = Number.NEGATIVE_INFINITY;
    const clean = (text) => {
        if (secrets.isEmpty())
            return { text, hits: [] };
        let kept = text;
        const hits = new Map();
        for (let pass = 0; pass < MAX_PASSES; pass += 1) {
            const found = secrets.find(kept);
            if (found.length === 0)
                break;
            for (const { name, form } of found)
                hits.set(`${name}\0${form}`, { name, form });
            kept = redactFragments(kept, found);
        }
        return { text: kept, hits: [...hits.values()] };
    };
    const told = (checked, kind) => {
        if (checked.hits.length > 0)
            for (const tell of listeners)
                tell(checked.hits, kind);
        return checked;
    };
    return {
        learn: (name, value, expiresAtMs) => {
            const now = nowMs?.();
            if (now !== undefined && now - forgotAt > FORGET_MS) {
                forgotAt = now;
                secrets.forget(now);
            }
            secrets.add(name, value, expiresAtMs);
        },
        find: (text) => clean(text).hits,
        check: (text, kind) => told(clean(text), kind),
        checkValue: (value, kind) => {
            if (secrets.isEmpty())
                return { value, hits: [] };
            const hits = [];
            const checked = mapStrings(value, (text) => {
                const one = clean(text);
                hits.push(...one.hits);
                return one.text;
            });
            return told({ value: checked, hits }, kind);
        },
        openStream: (kind) => createOutboundStream((text) => {
            const { hits } = told(clean(text), kind);
            return hits.length > 0;
        }),
        onHit: (listener) => {
            listeners.push(listener);
        },
    };
}
