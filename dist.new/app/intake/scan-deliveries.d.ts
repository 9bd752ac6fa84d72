import type { Clock } from "../../ports/clock.ts";
import type { HookDeliveries } from "../../ports/hook-deliveries.ts";
import type { DeliveryGap, MissedEvents } from "../../ports/missed-events.ts";
import type { RequestPace } from "../concurrency/request-pace.ts";
export interface ScanPorts {
    readonly deliveries: Pick<HookDeliveries, "page">;
    readonly missed: Pick<MissedEvents, "progress" | "keepPage">;
    readonly clock: Pick<Clock, "now">;
    readonly pace: RequestPace;
    /** Called when a page listed events whose delivery failed. */
    readonly onFound: () => void;
}
export interface ScanResult {
    /** Events whose delivery failed, in all pages that were read. */
    readonly failed: number;
    /** Time spans that could not be read. */
    readonly gaps: readonly DeliveryGap[];
    /** The next scan reads no delivery before this time (ISO 8601). */
    readonly floor: string;
}
/** Reads the list of deliveries back to the last complete scan. */
export type ScanDeliveries = (signal: AbortSignal) => Promise<ScanResult>;
/**
 * Creates the scan: page by page, the newest delivery first, back to an hour before the checkpoint, or three days
 * without one. The events that failed and how far the scan has come are kept after every page. A scan that was
 * interrupted goes on where it was before a new one begins. Rejects when a page cannot be read.
 */
export declare function createScanDeliveries(ports: ScanPorts): ScanDeliveries;
