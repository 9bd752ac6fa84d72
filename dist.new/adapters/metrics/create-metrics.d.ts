import { type OnOutboundHit } from "../../domain/outbound/outbound-gate.ts";
import type { Journal } from "../../ports/journal.ts";
import type { MissedEvents } from "../../ports/missed-events.ts";
export interface MetricsOptions {
    readonly figures: Journal["figures"];
    /** Deliveries that the webhook missed. */
    readonly missed: MissedEvents["summary"];
    /** Viewers that watch runs now. */
    viewers(): number;
    readonly version: string;
    /** Of all costs. */
    readonly currency: string;
}
/** What a monitoring system asks for. */
export interface Metrics {
    readonly contentType: string;
    /** The figures of now, in Prometheus' text format. Rejects when the store cannot be read. */
    text(): Promise<string>;
    /** Counts secrets that were held back, by what was about to leave. */
    readonly countHits: OnOutboundHit;
    close(): void;
}
/**
 * Creates the figures of a server. They are read from the store when somebody asks, so that none is lost by a restart;
 * only what is held back is counted since the start.
 */
export declare function createMetrics(options: MetricsOptions): Metrics;
