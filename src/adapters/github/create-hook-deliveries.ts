import { z } from "zod";
import type { FailedDelivery, HookDeliveries } from "../../ports/hook-deliveries.ts";
import { throwIfCancelled } from "../shared/cancel-error.ts";
import { type AppCalls, createAppCalls } from "./create-app-calls.ts";
import type { AppTokensOptions } from "./create-app-tokens.ts";
import type { Reply } from "./create-transport.ts";
import type { HostCall } from "./host-call.ts";
import { parsePrivateKey } from "./parse-private-key.ts";
import { readShape } from "./read-shape.ts";

/** The SDK reads an id that a number does not hold exactly as a `bigint`. */
const Id = z.union([z.int(), z.bigint()]).transform(String);
const Attempt = z.object({
  id: Id,
  guid: z.string().min(1),
  delivered_at: z.iso.datetime({ offset: true }),
  status_code: z.number(),
  event: z.string(),
});
type Attempt = z.output<typeof Attempt>;

const Details = z.object({
  guid: z.string().min(1),
  event: z.string(),
  request: z.object({ payload: z.record(z.string(), z.unknown()) }),
});

const PAGE_SIZE = 100;
const MAX_PAGES = 10;

/**
 * Creates the reader of what the app's webhook missed. Source: GitHub, "REST API endpoints for GitHub App webhooks"
 * (https://docs.github.com/rest/apps/webhooks).
 */
export function createHookDeliveries(options: AppTokensOptions): HookDeliveries {
  const privateKey = parsePrivateKey(options.privateKey);
  const calls = createAppCalls(options, { appId: options.appId, privateKey });
  return {
    async failed(since, signal) {
      throwIfCancelled(signal);
      return toFailed(await readAttempts(calls, Date.parse(since), signal));
    },
    async read(id, signal) {
      throwIfCancelled(signal);
      const { guid, event, request } = await calls.read(detailsCall(id), Details, signal);
      return { deliveryId: guid, name: event, payload: request.payload };
    },
  };
}

/** The newest first, as the code host lists them. */
async function readAttempts(
  calls: AppCalls,
  sinceMs: number,
  signal: AbortSignal,
): Promise<readonly Attempt[]> {
  const isRecent = ({ delivered_at }: Attempt) => Date.parse(delivered_at) >= sinceMs;
  const all: Attempt[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { reply, telling } = await calls.send(listCall(cursor), signal);
    const attempts = readShape(reply.body, Attempt.array(), telling);
    all.push(...attempts.filter(isRecent));
    cursor = nextCursor(reply);
    if (cursor === undefined || !attempts.every(isRecent)) break;
  }
  return all;
}

function toFailed(attempts: readonly Attempt[]): readonly FailedDelivery[] {
  const arrived = new Set(attempts.filter(hasArrived).map(({ guid }) => guid));
  const first = new Map<string, Attempt>();
  for (const attempt of attempts.toReversed()) {
    const { guid } = attempt;
    if (!arrived.has(guid) && !first.has(guid)) first.set(guid, attempt);
  }
  return [...first.values()].map(({ id, guid, event, delivered_at }) => {
    return { id, deliveryId: guid, name: event, deliveredAt: delivered_at };
  });
}

/** We answer what we have taken with 2xx; a redirect came from somebody in between. */
const hasArrived = ({ status_code: status }: Attempt): boolean => status >= 200 && status < 300;

/** Of the address in `Link` the cursor alone counts: the rest is the code host's own idea of where it is. */
function nextCursor({ headers }: Reply): string | undefined {
  const address = /<([^<>]*)>;\s*rel="?next"?/.exec(headers.link ?? "")?.[1];
  return URL.parse(address ?? "")?.searchParams.get("cursor") ?? undefined;
}

function listCall(cursor: string | undefined): HostCall {
  return {
    route: "GET /app/hook/deliveries",
    parameters: { per_page: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) },
    doing: "listing what the webhook missed",
    needs: "metadata: read",
  };
}

function detailsCall(id: string): HostCall {
  return {
    route: "GET /app/hook/deliveries/{delivery_id}",
    parameters: { delivery_id: id },
    doing: `reading delivery ${id} of the webhook`,
    needs: "metadata: read",
  };
}
