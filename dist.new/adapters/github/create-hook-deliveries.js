import { z } from "zod";
import { throwIfCancelled } from "../shared/cancel-error.js";
import { createAppCalls } from "./create-app-calls.js";
import { parsePrivateKey } from "./parse-private-key.js";
import { readShape } from "./read-shape.js";
import { toLimitError } from "./to-error.js";
/** The SDK reads an id that a number does not hold exactly as a `bigint`. */
const Id = z.union([z.int(), z.bigint()]).transform(String);
const Attempt = z.object({
    id: Id,
    guid: z.string().min(1),
    delivered_at: z.iso.datetime({ offset: true }),
    status_code: z.number(),
    event: z.string(),
    redelivery: z.boolean().default(false),
});
const Details = z.object({
    guid: z.string().min(1),
    event: z.string(),
    request: z.object({ payload: z.record(z.string(), z.unknown()) }),
});
const PAGE_SIZE = 100;
/** Share of the app's hourly requests that is left for issuing tokens. */
const RESERVE = 0.2;
/**
 * Creates the reader of the deliveries of the app's webhook. It stops with `code-host-rate-limited` before it uses up
 * the requests that the app may make in an hour. Source: GitHub, "REST API endpoints for GitHub App webhooks"
 * (https://docs.github.com/rest/apps/webhooks).
 */
export function createHookDeliveries(options) {
    const privateKey = parsePrivateKey(options.privateKey);
    const calls = createAppCalls(options, { appId: options.appId, privateKey });
    let heldUntilMs = 0;
    const send = async (call, signal) => {
        throwIfCancelled(signal);
        const waitMs = heldUntilMs - Date.parse(options.clock.now());
        if (waitMs > 0)
            throw toLimitError({ waitMs }, call);
        const answer = await calls.send(call, signal);
        heldUntilMs = holdAfter(answer.reply);
        return answer;
    };
    return {
        async page(cursor, signal) {
            const { reply, telling } = await send(listCall(cursor), signal);
            const attempts = readShape(reply.body, Attempt.array(), telling);
            return { attempts: attempts.map(toAttempt), next: nextCursor(reply) };
        },
        async read(id, signal) {
            const { reply, telling } = await send(detailsCall(id), signal);
            const { guid, event, request } = readShape(reply.body, Details, telling);
            return { deliveryId: guid, name: event, payload: request.payload };
        },
    };
}
function toAttempt(attempt) {
    const { id, guid, delivered_at: deliveredAt, event: name, redelivery: isRedelivery } = attempt;
    return { id, deliveryId: guid, name, deliveredAt, isRedelivery, hasArrived: hasArrived(attempt) };
}
/** We answer what we have taken with 2xx; a redirect came from somebody in between. */
const hasArrived = ({ status_code: status }) => status >= 200 && status < 300;
/** Until when requests are held back, as the headers of an answer have it; 0 when there are enough left. */
function holdAfter({ headers }) {
    const [left, limit, reset] = ["remaining", "limit", "reset"].map((name) => Number(headers[`x-ratelimit-${name}`] ?? Number.NaN));
    return left < limit * RESERVE && Number.isFinite(reset) ? reset * 1_000 : 0;
}
/** Of the address in `Link` the cursor alone counts: the rest is the code host's own idea of where it is. */
function nextCursor({ headers }) {
    const address = /<([^<>]*)>;\s*rel="?next"?/.exec(headers.link ?? "")?.[1];
    return URL.parse(address ?? "")?.searchParams.get("cursor") ?? undefined;
}
function listCall(cursor) {
    return {
        route: "GET /app/hook/deliveries",
        parameters: { per_page: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) },
        doing: "listing the deliveries of the webhook",
        needs: "metadata: read",
    };
}
function detailsCall(id) {
    return {
        route: "GET /app/hook/deliveries/{delivery_id}",
        parameters: { delivery_id: id },
        doing: `reading delivery ${id} of the webhook`,
        needs: "metadata: read",
    };
}
