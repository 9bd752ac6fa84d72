import { Hono } from "hono";
import type { Delivery, TakeEvent, Taken } from "../../app/take-event.ts";
import { isAppError } from "../../domain/errors/app-error.ts";
import type { Secret } from "../../domain/secret.ts";
import { toProblem } from "./problem.ts";
import { readDelivery } from "./read-delivery.ts";

export interface WebhookOptions {
  readonly takeEvent: TakeEvent;
  /** Secrets that deliveries are signed with; none means that no webhook is served. */
  readonly secrets: readonly Secret[];
  /** Called when a job was taken, with nothing awaited. */
  onTaken(): void;
}

/** `POST /webhook`: what the gate lets through is answered when it is durable. */
export function webhookRoutes(options: WebhookOptions): Hono {
  const routes = new Hono();
  routes.post("/webhook", async (context) => {
    if (options.secrets.length === 0) {
      const detail = "no webhook secret is configured; set GITHUB_WEBHOOK_SECRET";
      return toProblem({ status: 503, code: "webhook-not-configured", detail });
    }
    const delivery = await readDelivery(context.req.raw, options.secrets);
    return delivery instanceof Response ? delivery : take(delivery, options);
  });
  return routes;
}

async function take(delivery: Delivery, { takeEvent, onTaken }: WebhookOptions): Promise<Response> {
  try {
    const taken = await takeEvent(delivery);
    if (taken.kind === "queued") onTaken();
    return toAnswer(taken);
  } catch (error) {
    if (!isAppError(error, "store-unavailable")) throw error;
    const headers = { "retry-after": "30" };
    return toProblem({ status: 503, code: error.code, detail: error.message, headers });
  }
}

function toAnswer(taken: Taken): Response {
  if (taken.kind === "ignored") return new Response(null, { status: 204 });
  const { id, repository, pull } = taken.job;
  const url = `/reviews/${repository}/${pull}/${id}`;
  return Response.json({ status: taken.kind, id, url }, { status: 202 });
}
