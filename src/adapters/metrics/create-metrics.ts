import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Registry } from "prom-client";
import { OUTBOUND_KINDS, type SecretHitListener } from "../../domain/outbound/secret-filter.ts";
import type { Journal, StoreFigures } from "../../ports/journal.ts";
import type { MissedEvents, MissedEventsSummary } from "../../ports/missed-events.ts";

export interface MetricsOptions {
  readonly figures: Journal["figures"];
  /** Reads the summary of missed webhook deliveries. */
  readonly missed: MissedEvents["summary"];
  /** Returns the number of viewers that watch runs. */
  viewers(): number;
  readonly version: string;
  /** Currency of all costs. */
  readonly currency: string;
}

/** Metrics for a monitoring system. */
export interface Metrics {
  readonly contentType: string;
  /**
   * Returns the current metrics in Prometheus' text format. Rejects when the store cannot be read.
   */
  text(): Promise<string>;
  /** Counts redacted secrets by kind of output. */
  readonly countHits: SecretHitListener;
  close(): void;
}

const RESOLUTION_MS = 10;
const MILLION = 1_000_000;
const QUANTILES = [50, 90, 99] as const;

/** Metrics without names: repositories are not public. */
const FIGURES: Readonly<
  Record<string, readonly [help: string, of: (figures: StoreFigures) => number]>
> = {
  svc_queue_oldest_seconds: [
    "Age of the oldest queued job",
    ({ oldestQueuedMs = 0 }) => oldestQueuedMs / 1_000,
  ],
  svc_outbox_pending: ["Pending writes to the code host", ({ outboxPending }) => outboxPending],
  svc_outbox_oldest_seconds: [
    "Age of the oldest pending write",
    ({ oldestOutboxMs = 0 }) => oldestOutboxMs / 1_000,
  ],
  svc_model_calls_total: ["Attempts at model calls", ({ modelCalls }) => modelCalls],
  svc_model_retries_total: ["Attempts that failed", ({ modelFailures }) => modelFailures],
};

/**
 * Creates the metrics of a server. They are read from the store on request, so that none is lost by
 * a restart; only redactions are counted since the start.
 */
export function createMetrics(options: MetricsOptions): Metrics {
  const { figures, missed, viewers, version, currency } = options;
  const registry = new Registry();
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });
  gauge("svc_info", "Version of the server", ["version"]).set({ version }, 1);
  const jobs = gauge("svc_jobs", "Jobs by status", ["status"]);
  const tokens = gauge("svc_model_tokens_total", "Tokens of model calls", ["kind"]);
  const cost = gauge("svc_model_cost_total", "Cost of model calls with a price", ["currency"]);
  const watching = gauge("svc_stream_viewers", "Viewers that watch runs");
  const loop = gauge("svc_event_loop_delay_seconds", "Delay of the main thread", ["quantile"]);
  const memory = gauge("svc_memory_bytes", "Memory of the process", ["kind"]);
  const collectMissed = createMissedGauges(gauge);
  const plain = Object.entries(FIGURES).map(
    ([name, [help, of]]) => ({ gauge: gauge(name, help), of }) as const,
  );
  const hits = createHitCounters(registry);
  const collect = (now: StoreFigures): void => {
    jobs.reset();
    for (const [status, count] of Object.entries(now.jobsByStatus)) jobs.set({ status }, count);
    for (const kind of ["input", "cached", "output"] as const) tokens.set({ kind }, now[kind]);
    if (now.cost !== undefined) cost.set({ currency }, now.cost / MILLION);
    for (const one of plain) one.gauge.set(one.of(now));
    watching.set(viewers());
    for (const quantile of QUANTILES)
      loop.set({ quantile: `${quantile / 100}` }, getPercentileSeconds(delay, quantile));
    delay.reset();
    const { rss, heapUsed, external } = process.memoryUsage();
    for (const [kind, bytes] of Object.entries({ rss, heapUsed, external }))
      memory.set({ kind }, bytes);
  };
  return {
    contentType: registry.contentType,
    text: async () => {
      const [now, missedNow] = await Promise.all([figures(), missed()]);
      collect(now);
      collectMissed(missedNow);
      return registry.metrics();
    },
    countHits: ({ length }, kind) => hits.inc({ kind }, length),
    close: () => {
      delay.disable();
    },
  };
}

type MakeGauge = (name: string, help: string, labelNames?: readonly string[]) => Gauge;

/**
 * Creates the metrics of failed deliveries: those that are still retried, and those that cannot be
 * read any more.
 */
function createMissedGauges(gauge: MakeGauge): (now: MissedEventsSummary) => void {
  const events = gauge("svc_missed_deliveries", "Deliveries that the webhook missed", ["state"]);
  const gap = gauge(
    "svc_missed_deliveries_gap_seconds",
    "Length of the last time span whose deliveries could not be read",
  );
  return ({ waiting, failing, lost, progress }) => {
    for (const [state, count] of Object.entries({ waiting, failing, lost }))
      events.set({ state }, count);
    const { from = "", until = "" } = progress.gap ?? {};
    gap.set(progress.gap === undefined ? 0 : (Date.parse(until) - Date.parse(from)) / 1_000);
  };
}

/** Creates a counter for each kind from the start, so that an alarm sees the first hit, too. */
function createHitCounters(registry: Registry) {
  const hits = new Counter({
    name: "svc_outbound_hits_total",
    help: "Redacted secrets by kind of output",
    labelNames: ["kind"] as const,
    registers: [registry],
  });
  for (const kind of OUTBOUND_KINDS) hits.inc({ kind }, 0);
  return hits;
}

/** Returns a percentile; the measurement includes the interval between two samples. */
function getPercentileSeconds(
  delay: ReturnType<typeof monitorEventLoopDelay>,
  quantile: number,
): number {
  const ms = delay.percentile(quantile) / 1e6 - RESOLUTION_MS;
  return Number.isFinite(ms) ? Math.max(0, ms) / 1_000 : 0;
}
