import { createHmac, randomUUID } from "node:crypto";
import { dropUndefined } from "../../domain/core/drop-undefined.ts";
import type { DeliveryPlan } from "../attack.ts";
import type { Facts } from "../facts.ts";
import type { Harness } from "../harness/harness.ts";

type Payload = Record<string, Record<string, unknown>>;

/** Sends a manipulated delivery; returns the responses, one line each. */
export async function deliver(
  harness: Harness,
  facts: Facts,
  plan: DeliveryPlan,
): Promise<readonly string[]> {
  const { host, place } = harness;
  const said = plan.body ?? "@asksvc look";
  // The comment itself must not start a job, so its own delivery is suppressed.
  const { webhookUrl } = host.state.app;
  delete host.state.app.webhookUrl;
  const id = await host.comment(facts.repository, 1, facts.maintainer, said);
  if (webhookUrl !== undefined) host.state.app.webhookUrl = webhookUrl;
  const payload = changed(host.payloadOf(facts.repository, id) as Payload, plan);
  const body = JSON.stringify(payload);
  const guid = randomUUID();
  const notes: string[] = [];
  for (let time = 0; time < (plan.times ?? 1); time++) {
    const response = await fetch(`${place.serverUrl}/webhook`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-github-event": "issue_comment",
        "x-github-delivery": guid,
        ...signatureOf(plan, body, host.state.app.webhookSecret),
      },
      body,
    });
    notes.push(`answered ${response.status}`);
    await response.body?.cancel();
  }
  return notes;
}

function changed(payload: Payload, { sender, association, action, payload: over }: DeliveryPlan) {
  const { comment } = payload;
  const user = { ...(comment?.user as object), ...sender };
  return {
    ...payload,
    ...dropUndefined({ action }),
    comment: {
      ...comment,
      user,
      ...dropUndefined({ author_association: association }),
    },
    ...over,
  };
}

function signatureOf(
  { signature = "right" }: DeliveryPlan,
  body: string,
  secret: string,
): Record<string, string> {
  const sign = (text: string, key: string): Record<string, string> => ({
    "x-hub-signature-256": `sha256=${createHmac("sha256", key).update(text).digest("hex")}`,
  });
  const signatures = {
    none: {},
    wrong: sign(body, "another-secret"),
    "of-another-body": sign(`${body} `, secret),
    right: sign(body, secret),
  };
  return signatures[signature];
}
