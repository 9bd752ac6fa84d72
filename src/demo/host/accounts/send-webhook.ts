import type { HostContext } from "../host-context.ts";
import type { RepositoryState } from "../state.ts";
import { deliverWebhook } from "./deliver-webhook.ts";

/** Event of a repository with its payload. */
export interface WebhookEvent {
  readonly event: string;
  readonly action: string;
  readonly repository: RepositoryState;
  readonly payload: Record<string, unknown>;
}

/**
 * Sends an event to the app's webhook and stores the delivery. Does nothing if the app has no
 * webhook, is not installed on the repository or is not subscribed to the event. Never throws.
 */
export async function sendWebhook(context: HostContext, delivery: WebhookEvent): Promise<void> {
  const { app } = context.state;
  const { event, action, repository, payload } = delivery;
  const { installationId } = repository;
  if (!app.webhookUrl || installationId === undefined || !app.events.includes(event)) return;
  await deliverWebhook(context, {
    event,
    action,
    installationId,
    repositoryId: repository.id,
    payload,
  });
}
