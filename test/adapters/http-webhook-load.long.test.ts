import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseGithubEvent } from "../../src/adapters/github/parse-github-event.ts";
import { createHttpApp } from "../../src/adapters/http/create-http-app.ts";
import { openSqliteStore } from "../../src/adapters/sqlite/open-sqlite-store.ts";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import { createAcceptEvent } from "../../src/app/intake/accept-event.ts";
import { createSecret } from "../../src/domain/core/secret.ts";

const SECRET = "hush";
const DELIVERIES = 10_000;
const AT_ONCE = 64;

interface SentDelivery {
  readonly deliveryId: string;
  readonly body: string;
  /** Absent when the gate refuses it. */
  readonly commentId?: number;
}

/** 40 % that the gate refuses; of the rest half are repeats, of a delivery or of a comment by another delivery. */
function makeDeliveries(): SentDelivery[] {
  const sent: SentDelivery[] = [];
  const accepted: SentDelivery[] = [];
  for (let at = 0; at < DELIVERIES; at++) {
    const kind = at % 10;
    const known = accepted[(at * 7) % Math.max(accepted.length, 1)];
    if (kind >= 4 && kind < 7 && known !== undefined) {
      sent.push(kind === 5 ? { ...known, deliveryId: `again-${at}` } : known);
      continue;
    }
    const isRefused = kind < 4;
    const id = at + 1;
    const body = JSON.stringify({
      action: isRefused ? "edited" : "created",
      comment: {
        id,
        body: "@asksvc",
        user: { login: "mia", type: "User" },
        author_association: "OWNER",
      },
      issue: { number: id, state: "open", title: "T", body: null, pull_request: {} },
      repository: { full_name: "acme/shop" },
    });
    const one = { deliveryId: `d-${at}`, body, ...(isRefused ? {} : { commentId: id }) };
    sent.push(one);
    if (!isRefused) accepted.push(one);
  }
  return sent;
}

it("makes exactly one job of each comment that is let through, of 10,000 deliveries", async () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-load-"));
  const clock = createSystemClock();
  const store = await openSqliteStore({ path: join(folder, "svc.db"), clock });
  try {
    const app = createHttpApp({
      acceptEvent: createAcceptEvent(
        { jobs: store.jobs, clock, findRefusalReason: async () => undefined },
        { trigger: "@asksvc" },
      ),
      parseEvent: parseGithubEvent,
      secrets: [createSecret(SECRET)],
      notify: () => undefined,
      isReady: store.isWritable,
      onError: (error) => {
        throw error;
      },
      version: "0",
    });
    const deliver = async ({ deliveryId, body }: SentDelivery): Promise<string> => {
      const response = await app.request("/webhook", {
        method: "POST",
        body,
        headers: {
          "x-github-event": "issue_comment",
          "x-github-delivery": deliveryId,
          "x-hub-signature-256": `sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}`,
        },
      });
      if (response.status === 204) return "ignored";
      return ((await response.json()) as { status: string }).status;
    };
    const deliveries = makeDeliveries();
    const counts: Record<string, number> = {};
    for (let at = 0; at < deliveries.length; at += AT_ONCE) {
      for (const status of await Promise.all(deliveries.slice(at, at + AT_ONCE).map(deliver)))
        counts[status] = (counts[status] ?? 0) + 1;
    }
    const comments = new Set(deliveries.flatMap(({ commentId }) => commentId ?? []));
    expect(comments.size).toBeGreaterThan(2_900);
    expect(counts).toEqual({
      ignored: 4_000,
      queued: comments.size,
      duplicate: DELIVERIES - 4_000 - comments.size,
    });
    const jobs = [];
    for (let before: string | undefined; ; before = jobs.at(-1)?.id) {
      const page = await store.jobs.list({
        limit: 1_000,
        ...(before === undefined ? {} : { before }),
      });
      if (page.length === 0) break;
      jobs.push(...page);
    }
    expect(jobs.map(({ pull }) => pull).sort()).toEqual([...comments].sort());
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}, 120_000);
