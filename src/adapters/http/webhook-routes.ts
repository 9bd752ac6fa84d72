import { Hono } from "hono";
import type { TakeEvent, Taken } from "../../app/take-event.ts";
import { publicText } from "../../domain/errors/audience-text.ts";
import type { Secret } from "../../domain/secret.ts";
import type { ReadBody } from "./body-reader.ts";
import type { HttpEnv } from "./http-env.ts";
import { toProblem } from "./problem.ts";
import { readDelivery } from "./read-delivery.ts";

export interface WebhookOptions {
  readonly takeEvent: TakeEvent;
  /** Secrets that deliveries are signed with; none means that no webhook is served. */
  readonly secrets: readonly Secret[];
  /** Called when there is something to do: a job, or word of why there is none. Nothing is awaited. */
  onTaken(): void;
}

/** `POST /webhook`: what the gate lets through is answered when it is durable. */
export function webhookRoutes(options: WebhookOptions, readBody: ReadBody): Hono<HttpEnv> {
  const { secrets, takeEvent, onTaken } = options;
  const routes = new Hono<HttpEnv>();
  routes.post("/webhook", async (context) => {
    if (secrets.length === 0) {
      const detail = "no webhook secret is configured; set GITHUB_WEBHOOK_SECRET";
      return toProblem({ status: 503, code: "webhook-not-configured", detail });
    }
    const delivery = await readDelivery(context, { readBody, secrets });
    if (delivery instanceof Response) return delivery;
    const taken = await takeEvent(delivery);
    if (taken.kind === "queued" || taken.kind === "skipped") onTaken();
    return toAnswer(taken);
  });
  return routes;
}

function toAnswer(taken: Taken): Response {
  switch (taken.kind) {
    case "ignored":
      return new Response(null, { status: 204 });
    case "skipped":
      return Response.json(
        { status: taken.kind, reason: publicText(taken.reason) },
        { status: 202 },
      );
    case "queued":
    case "duplicate": {
      const { id, repository, pull } = taken.job;
      const url = `/reviews/${repository}/${pull}/${id}`;
      return Response.json({ status: taken.kind, id, url }, { status: 202 });
    }
  }
}
