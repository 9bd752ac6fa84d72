import { z } from "zod";
import type { DeliveryAttempt, HookDeliveries } from "../../ports/hook-deliveries.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { createAppCalls } from "./create-app-calls.ts";
import type { AppTokensOptions } from "./create-app-tokens.ts";
import type { Reply } from "./create-transport.ts";
import type { HostCall } from "./host-call.ts";
import { parseBody } from "./parse-body.ts";
import { isCommentEvent, isReviewablePullEvent, parseGithubEvent } from "./parse-github-event.ts";
import { parsePrivateKey } from "./parse-private-key.ts";
import { toRateLimitError } from "./to-error.ts";

/** Delivery id: the SDK reads an id that a number cannot represent exactly as a `bigint`. */
const Id = z.union([z.int(), z.bigint()]).transform(String);
const Attempt = z.object({
  id: Id,
  guid: z.string().min(1),
  delivered_at: z.iso.datetime({ offset: true }),
  status_code: z.number(),
  event: z.string(),
  action: z.string().nullish(),
  redelivery: z.boolean().default(false),
});

const Details = z.object({
  guid: z.string().min(1),
  event: z.string(),
  request: z.object({ payload: z.record(z.string(), z.unknown()) }),
});

/** Options of the reader, besides the app's credentials. */
export interface HookDeliveriesOptions extends AppTokensOptions {
  /** True if changes of pull requests start reviews. */
  readonly readsPullChanges: boolean;
}

const PAGE_SIZE = 100;

/** Share of the app's hourly rate limit that is reserved for issuing tokens. */
const RESERVED_SHARE = 0.2;

/**
 * Creates the reader of the deliveries of the app's webhook. It stops with `code-host-rate-limited`
 * before it uses up the app's hourly rate limit. Source: GitHub, "REST API endpoints for GitHub App
 * webhooks" (https://docs.github.com/rest/apps/webhooks).
 */
export function createHookDeliveries(options: HookDeliveriesOptions): HookDeliveries {
  const privateKey = parsePrivateKey(options.privateKey);
  const calls = createAppCalls(options, { appId: options.appId, privateKey });
  let heldUntilMs = 0;
  const send = async (call: HostCall, signal: AbortSignal) => {
    throwIfCancelled(signal);
    const waitMs = heldUntilMs - Date.parse(options.clock.now());
    if (waitMs > 0) throw toRateLimitError({ waitMs }, call);
    const answer = await calls.send(call, signal);
    heldUntilMs = pausedUntilMs(answer.reply);
    return answer;
  };
  return {
    async page(cursor, signal) {
      const { reply, errorContext } = await send(toListCall(cursor), signal);
      const attempts = parseBody(reply.body, Attempt.array(), errorContext);
      return { attempts: attempts.map((one) => toAttempt(one, options)), next: nextCursor(reply) };
    },
    async read(id, signal) {
      const { reply, errorContext } = await send(toDetailsCall(id), signal);
      const { guid, event, request } = parseBody(reply.body, Details, errorContext);
      return { deliveryId: guid, event: parseGithubEvent(event, request.payload) };
    },
  };
}

function toAttempt(
  attempt: z.output<typeof Attempt>,
  { readsPullChanges }: Pick<HookDeliveriesOptions, "readsPullChanges">,
): DeliveryAttempt {
  const { id, guid, delivered_at: deliveredAt, event: name, redelivery: isRedelivery } = attempt;
  return {
    id,
    deliveryId: guid,
    name,
    canStartJob:
      isCommentEvent(name) || (readsPullChanges && isReviewablePullEvent(name, attempt.action)),
    deliveredAt,
    isRedelivery,
    hasArrived: hasArrived(attempt),
  };
}

/**
 * Returns true if the server accepted the delivery with 2xx; a redirect came from an intermediary.
 */
const hasArrived = ({ status_code: status }: { readonly status_code: number }): boolean =>
  status >= 200 && status < 300;

/**
 * Returns the time until which requests are paused according to the headers; 0 when enough requests
 * are left.
 */
function pausedUntilMs({ headers }: Reply): number {
  const [left, limit, reset] = ["remaining", "limit", "reset"].map((name) =>
    Number(headers[`x-ratelimit-${name}`] ?? Number.NaN),
  ) as [number, number, number];
  return left < limit * RESERVED_SHARE && Number.isFinite(reset) ? reset * 1_000 : 0;
}

/** Returns the cursor of the URL in `Link`; the rest of that URL is not trusted. */
function nextCursor({ headers }: Reply): string | undefined {
  const address = /<([^<>]*)>;\s*rel="?next"?/.exec(headers.link ?? "")?.[1];
  return URL.parse(address ?? "")?.searchParams.get("cursor") ?? undefined;
}

function toListCall(cursor: string | undefined): HostCall {
  return {
    route: "GET /app/hook/deliveries",
    parameters: { per_page: PAGE_SIZE, cursor },
    doing: "listing the deliveries of the webhook",
    needs: "metadata: read",
  };
}

function toDetailsCall(id: string): HostCall {
  return {
    route: "GET /app/hook/deliveries/{delivery_id}",
    parameters: { delivery_id: id },
    doing: `reading delivery ${id} of the webhook`,
    needs: "metadata: read",
  };
}
