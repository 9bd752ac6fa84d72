import type { HostContext } from "../host-context.ts";
import type { RepositoryState } from "../state.ts";
import { deliverWebhook } from "./deliver-webhook.ts";

/** An event of a repository, with the payload that its receiver reads. */
export interface WebhookEvent {
  readonly event: string;
  readonly action: string;
  readonly repository: RepositoryState;
  readonly payload: Record<string, unknown>;
}

/**
 * Tells the app's webhook of an event and keeps the delivery. Does nothing when the app has no webhook, is not
 * installed on the repository or did not subscribe to the event. Never throws.
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
