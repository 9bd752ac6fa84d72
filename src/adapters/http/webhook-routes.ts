import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Context, Hono } from "hono";
import type { Notify } from "../../app/concurrency/notify.ts";
import type { AcceptEvent, AcceptEventResult } from "../../app/intake/accept-event.ts";
import { publicText } from "../../domain/core/audience-text.ts";
import type { Secret } from "../../domain/core/secret.ts";
import type { ParseEvent } from "../../domain/trigger/code-host-event.ts";
import type { ReadBody } from "./body-reader.ts";
import type { HttpEnv } from "./http-env.ts";
import { toProblemResponse } from "./problem.ts";
import { readDelivery } from "./read-delivery.ts";

export interface WebhookOptions {
  readonly acceptEvent: AcceptEvent;
  /** Secrets that deliveries are signed with; an empty list disables the webhook. */
  readonly secrets: readonly Secret[];
  readonly parseEvent: ParseEvent;
  /** Receives `jobs` and `outbox` for a job, or a notice why there is none. */
  readonly notify: Notify;
}

/**
 * Responds to a request on its own connection, without the app. Returns `false`, with nothing
 * written, when the app must respond. Never rejects.
 */
export type AnswerDirectly = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<boolean>;

export interface WebhookRoutes {
  readonly routes: Hono<HttpEnv>;
  /**
   * Responds to accepted and ignored deliveries: web requests and responses cost as much as all
   * their work.
   */
  readonly answerDirectly: AnswerDirectly;
}

const PATH = "/webhook";

/** Creates `POST /webhook`: a delivery that passes the gate is answered when it is durable. */
export function webhookRoutes(options: WebhookOptions, readBody: ReadBody): WebhookRoutes {
  const { secrets, acceptEvent, parseEvent, notify } = options;
  const take = async (
    from: Context<HttpEnv> | IncomingMessage,
  ): Promise<AcceptEventResult | Response> => {
    if (secrets.length === 0) {
      const detail = "no webhook secret is configured; set GITHUB_WEBHOOK_SECRET";
      return toProblemResponse({ status: 503, code: "webhook-not-configured", detail });
    }
    const delivery = await readDelivery(from, { readBody, secrets, parseEvent });
    if (delivery instanceof Response) return delivery;
    const accepted = await acceptEvent(delivery);
    if (accepted.kind === "queued" || accepted.kind === "skipped") {
      notify("jobs");
      notify("outbox");
    }
    return accepted;
  };
  // The app responds to refusals and errors, and cannot read the request a second time.
  const unanswered = new WeakMap<IncomingMessage, Promise<AcceptEventResult | Response>>();
  const routes = new Hono<HttpEnv>();
  routes.post(PATH, async (context) => {
    const { incoming } = context.env ?? {};
    const accepted = await ((incoming && unanswered.get(incoming)) ?? take(context));
    if (accepted instanceof Response) return accepted;
    const { status, body } = toWebhookResponse(accepted);
    return body === undefined ? new Response(null, { status }) : Response.json(body, { status });
  });
  const answerDirectly: AnswerDirectly = async (request, response) => {
    if (request.url !== PATH || request.method !== "POST") return false;
    const taking = take(request);
    const accepted = await taking.catch(() => undefined);
    if (accepted === undefined || accepted instanceof Response) {
      unanswered.set(request, taking);
      return false;
    }
    writeResponse(response, toWebhookResponse(accepted));
    return true;
  };
  return { routes, answerDirectly };
}

interface WebhookResponse {
  readonly status: 202 | 204;
  readonly body?: object | undefined;
}

function toWebhookResponse(accepted: AcceptEventResult): WebhookResponse {
  switch (accepted.kind) {
    case "ignored":
      return { status: 204 };
    case "skipped":
      return { status: 202, body: { status: accepted.kind, reason: publicText(accepted.reason) } };
    case "queued":
    case "joined":
    case "duplicate": {
      const { id, repository, pull } = accepted.job;
      const url = `/reviews/${repository}/${pull}/${id}`;
      return { status: 202, body: { status: accepted.kind, id, url } };
    }
  }
}

function writeResponse(response: ServerResponse, { status, body }: WebhookResponse): void {
  const headers = { "x-request-id": randomUUID(), "x-content-type-options": "nosniff" };
  if (body === undefined) response.writeHead(status, headers).end();
  else
    response
      .writeHead(status, { ...headers, "content-type": "application/json" })
      .end(JSON.stringify(body));
}
