import { type Context, Hono } from "hono";
import { ApiError, notFound } from "../api-error.ts";
import type { HostContext } from "../host-context.ts";
import type { HostEnv } from "../host-services.ts";
import { readPage } from "../paging.ts";
import type { DeliveryState } from "../state.ts";
import type { AccountGuards } from "./account-guards.ts";
import { deliverWebhook } from "./deliver-webhook.ts";

/** Routes that list and redeliver the deliveries of the app's webhook. */
export function hookDeliveryRoutes(context: HostContext, guards: AccountGuards): Hono<HostEnv> {
  const routes = new Hono<HostEnv>();
  routes.get("/app/hook/deliveries", (request) => {
    guards.app(request);
    return request.json(listPage(context, request).map(toSummaryJson));
  });
  routes.get("/app/hook/deliveries/:id", (request) => {
    guards.app(request);
    return request.json(toDetailsJson(findDelivery(context, request.req.param("id"))));
  });
  routes.post("/app/hook/deliveries/:id/attempts", async (request) => {
    guards.app(request);
    const { event, action, installationId, repositoryId, payload, guid } = findDelivery(
      context,
      request.req.param("id"),
    );
    // Sent before the response, so that the caller finds it in the list.
    const delivery = { event, action, installationId, repositoryId, payload, guid };
    await deliverWebhook(context, delivery);
    return request.json({}, 202);
  });
  return routes;
}

/**
 * Returns a page of deliveries, newest first, from the cursor; the `Link` header names the next
 * page.
 */
function listPage(context: HostContext, request: Context): DeliveryState[] {
  const before = readCursor(request.req.query("cursor"));
  const status = request.req.query("status");
  const { size } = readPage(request);
  const matching = context.state.deliveries
    .filter((one) => status === undefined || isSuccess(one) === (status === "success"))
    .filter((one) => before === undefined || one.id < before)
    .reverse();
  const page = matching.slice(0, size);
  const last = page.at(-1);
  if (last && matching.length > page.length) {
    const url = new URL(`${context.apiUrl}/app/hook/deliveries`);
    url.search = new URL(request.req.url).search;
    url.searchParams.set("cursor", `v1_${last.id}`);
    request.header("Link", `<${url.href}>; rel="next"`);
  }
  return page;
}

function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const id = /^v1_(\d+)$/.exec(cursor)?.[1];
  if (id === undefined) throw new ApiError(400, { message: "Invalid cursor" });
  return Number(id);
}

function findDelivery({ state }: HostContext, id: string): DeliveryState {
  const delivery = state.deliveries.find((one) => String(one.id) === id);
  if (!delivery) throw notFound();
  return delivery;
}

function isSuccess({ statusCode }: DeliveryState): boolean {
  return statusCode >= 200 && statusCode < 400;
}

/** Builds the "hook-delivery-item" object. */
function toSummaryJson(delivery: DeliveryState): Record<string, unknown> {
  return {
    id: delivery.id,
    guid: delivery.guid,
    delivered_at: delivery.deliveredAt,
    redelivery: delivery.isRedelivery,
    duration: delivery.durationSeconds,
    status: statusText(delivery),
    status_code: delivery.statusCode,
    event: delivery.event,
    action: delivery.action,
    installation_id: delivery.installationId,
    repository_id: delivery.repositoryId,
    throttled_at: null,
  };
}

/** Builds the "hook-delivery" object. Only the status of the response is stored. */
function toDetailsJson(delivery: DeliveryState): Record<string, unknown> {
  return {
    ...toSummaryJson(delivery),
    url: delivery.url,
    request: { headers: delivery.requestHeaders, payload: delivery.payload },
    response: { headers: null, payload: null },
  };
}

function statusText(delivery: DeliveryState): string {
  if (delivery.statusCode === 0) return "failed to connect to host";
  return isSuccess(delivery) ? "OK" : `Invalid HTTP Response: ${delivery.statusCode}`;
}
