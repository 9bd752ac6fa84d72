import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { metricsRoutes } from "../../src/adapters/http/metrics-routes.ts";
import { createMetrics } from "../../src/adapters/metrics/create-metrics.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import { createSecretFilter } from "../../src/domain/outbound/secret-filter.ts";
import type { StoreFigures } from "../../src/ports/journal.ts";
import type { MissedEventsSummary } from "../../src/ports/missed-events.ts";

const KEY = "sk-proj-4fK9sQ2mXv7TzB1wLm3Rt8Yp5Wn6Hd2c";
const NOTHING = { jobsByStatus: {}, outboxPending: 0, modelCalls: 0, modelFailures: 0 };
const TOKENS = { input: 0, cached: 0, output: 0 };

const NONE_MISSED: MissedEventsSummary = { progress: {}, waiting: 0, failing: 0, lost: 0 };

function open(first: Partial<StoreFigures> = {}, viewers = 0, missed = NONE_MISSED) {
  const state = { figures: { ...NOTHING, ...TOKENS, ...first } as StoreFigures };
  const metrics = createMetrics({
    figures: async () => state.figures,
    missed: async () => missed,
    viewers: () => viewers,
    version: "1.2.3",
    currency: "EUR",
  });
  return { ...metrics, state };
}

const sampleOf = (text: string, series: string): number | undefined => {
  const line = text.split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
};

describe("metrics", () => {
  it("counts the deliveries that the webhook missed, and the time that could not be read", async () => {
    const gap = {
      from: "2026-01-01T00:00:00Z",
      until: "2026-01-01T02:00:00Z",
      foundAt: "2026-01-04T00:00:00Z",
    };
    const missed = { progress: { gap }, waiting: 5, failing: 2, lost: 3 };
    const [quiet, lossy] = [open(), open({}, 0, missed)];
    const figuresOf = async (metrics: typeof quiet) => {
      const text = await metrics.text();
      metrics.close();
      const states = ["waiting", "failing", "lost"].map((state) =>
        sampleOf(text, `svc_missed_deliveries{state="${state}"}`),
      );
      return [...states, sampleOf(text, "svc_missed_deliveries_gap_seconds")];
    };
    expect(await figuresOf(quiet)).toEqual([0, 0, 0, 0]);
    expect(await figuresOf(lossy)).toEqual([5, 2, 3, 7_200]);
  });

  it("returns the current figures in Prometheus' text format", async () => {
    const metrics = open(
      {
        jobsByStatus: { queued: 2, failed: 1 },
        oldestQueuedMs: 1_500,
        outboxPending: 3,
        oldestOutboxMs: 9_000,
        modelCalls: 7,
        modelFailures: 2,
        input: 10,
        cached: 4,
        cost: 2_500_000,
      },
      5,
    );
    const text = await metrics.text();
    metrics.close();
    const expected = {
      'svc_jobs{status="queued"}': 2,
      'svc_jobs{status="failed"}': 1,
      svc_queue_oldest_seconds: 1.5,
      svc_outbox_pending: 3,
      svc_outbox_oldest_seconds: 9,
      svc_model_calls_total: 7,
      svc_model_retries_total: 2,
      'svc_model_tokens_total{kind="input"}': 10,
      'svc_model_tokens_total{kind="cached"}': 4,
      'svc_model_cost_total{currency="EUR"}': 2.5,
      svc_stream_viewers: 5,
      'svc_info{version="1.2.3"}': 1,
    };
    for (const [series, value] of Object.entries(expected))
      expect([series, sampleOf(text, series)]).toEqual([series, value]);
    expect(sampleOf(text, 'svc_memory_bytes{kind="rss"}')).toBeGreaterThan(1_000_000);
    expect(text).toMatch(/^# HELP svc_jobs Jobs by status$/m);
  });

  it("forgets a status that no job has any more", async () => {
    const metrics = open({ jobsByStatus: { queued: 2 } });
    await metrics.text();
    metrics.state.figures = { ...metrics.state.figures, jobsByStatus: { failed: 2 } };
    const text = await metrics.text();
    metrics.close();
    expect(sampleOf(text, 'svc_jobs{status="queued"}')).toBeUndefined();
    expect(sampleOf(text, 'svc_jobs{status="failed"}')).toBe(2);
  });

  it("counts what the gate holds back, by what was about to leave", async () => {
    const metrics = open();
    const gate = createSecretFilter();
    gate.registerSecret("LLM_API_KEY", KEY);
    gate.onHit(metrics.countHits);
    gate.redact(`it is ${KEY}`, "review");
    gate.redact(`again ${KEY}`, "review");
    gate.redact("nothing", "page");
    const text = await metrics.text();
    metrics.close();
    expect(sampleOf(text, 'svc_outbound_hits_total{kind="review"}')).toBe(2);
    expect(sampleOf(text, 'svc_outbound_hits_total{kind="page"}')).toBe(0);
    expect(text).not.toContain(KEY.slice(8, 20));
  });

  it("sees a main thread that is late", async () => {
    const metrics = open();
    // Every reading starts anew, so each has its own block between two ticks of the monitor.
    const measureBlocked = async () => {
      await setTimeout(30);
      const end = performance.now() + 100;
      while (performance.now() < end);
      await setTimeout(30);
      return sampleOf(await metrics.text(), 'svc_event_loop_delay_seconds{quantile="0.99"}');
    };
    await expect.poll(measureBlocked, { timeout: 10_000 }).toBeGreaterThan(0.05);
    metrics.close();
  });
});

describe("GET /metrics", () => {
  const ask = (token: string | undefined, authorization?: string) =>
    metricsRoutes({
      text: async () => "svc_jobs 1\n",
      contentType: "text/plain; version=0.0.4",
      token: token === undefined ? undefined : createSecret(token),
    }).request("/metrics", authorization === undefined ? {} : { headers: { authorization } });

  it("answers who has the token", async () => {
    const response = await ask("s3cret-token", "Bearer s3cret-token");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("version=0.0.4");
    expect(await response.text()).toBe("svc_jobs 1\n");
  });

  it.each([undefined, "", "Bearer", "Bearer wrong", "Bearer s3cret-tokenn", "Basic s3cret-token"])(
    "refuses %s",
    async (authorization) => {
      const response = await ask("s3cret-token", authorization);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: "token-invalid" });
    },
  );

  it("does not exist without a token", async () => {
    expect((await ask(undefined, "Bearer x")).status).toBe(404);
  });
});
