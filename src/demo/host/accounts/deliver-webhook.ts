import { createHmac, randomUUID } from "node:crypto";
import type { HostContext } from "../host-context.ts";
import type { AppState, DeliveryState } from "../state.ts";

/** Delivery to send; a `guid` marks a redelivery. */
export type Delivery = Pick<
  DeliveryState,
  "event" | "action" | "installationId" | "repositoryId" | "payload"
> & { readonly guid?: string };

const TIMEOUT_MS = 10_000;
/** Retention of deliveries, the same as on GitHub. */
const RETENTION_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Posts a signed payload to the app's webhook and stores the result. Never throws; does nothing
 * without a webhook.
 */
export async function deliverWebhook(context: HostContext, delivery: Delivery): Promise<void> {
  const url = context.state.app.webhookUrl;
  if (!url) return;
  const guid = delivery.guid ?? randomUUID();
  const body = JSON.stringify(delivery.payload);
  const requestHeaders = createHeaders(context.state.app, { guid, event: delivery.event, body });
  const deliveredAt = context.now();
  const start = performance.now();
  const statusCode = await post(url, requestHeaders, body);
  const { deliveries } = context.state;
  deliveries.push({
    ...delivery,
    guid,
    id: context.newId(),
    deliveredAt,
    isRedelivery: delivery.guid !== undefined,
    statusCode,
    durationSeconds: Math.round(performance.now() - start) / 1000,
    url,
    requestHeaders,
  });
  const oldest = Date.parse(context.now()) - RETENTION_MS;
  const firstRetained = deliveries.findIndex((one) => Date.parse(one.deliveredAt) >= oldest);
  deliveries.splice(0, firstRetained);
  context.save();
}

/** Returns the status of the response; 0 if there was none. */
async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<number> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      signal,
      redirect: "manual",
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0; // Refused, reset or timed out: the list of deliveries reports it.
  }
}

function createHeaders(
  app: AppState,
  { guid, event, body }: { readonly guid: string; readonly event: string; readonly body: string },
): Record<string, string> {
  const signature = createHmac("sha256", app.webhookSecret).update(body).digest("hex");
  return {
    accept: "*/*",
    "content-type": "application/json",
    "user-agent": `GitHub-Hookshot/${guid.slice(0, 7)}`,
    "x-github-delivery": guid,
    "x-github-event": event,
    "x-github-hook-id": String(app.id),
    "x-github-hook-installation-target-id": String(app.id),
    "x-github-hook-installation-target-type": "integration",
    "x-hub-signature-256": `sha256=${signature}`,
  };
}
