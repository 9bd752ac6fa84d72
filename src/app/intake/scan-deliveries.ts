import { isAppError } from "../../domain/core/app-error.ts";
import type { Clock } from "../../ports/clock.ts";
import type { DeliveryAttempt, DeliveryPage, HookDeliveries } from "../../ports/hook-deliveries.ts";
import type {
  DeliveryGap,
  MissedEvent,
  MissedEvents,
  OpenScan,
  ScanProgress,
} from "../../ports/missed-events.ts";
import type { Notify } from "../concurrency/notify.ts";
import type { RequestThrottle } from "../concurrency/request-throttle.ts";

export interface ScanDeliveriesPorts {
  readonly deliveries: Pick<HookDeliveries, "page">;
  readonly missed: Pick<MissedEvents, "progress" | "savePage">;
  readonly clock: Pick<Clock, "now">;
  readonly pace: RequestThrottle;
  /** Receives `missed deliveries` when a page listed events whose delivery failed. */
  readonly notify: Notify;
}

export interface ScanDeliveriesResult {
  /** Number of events whose delivery failed, in all pages that were read. */
  readonly failed: number;
  /** Time spans that could not be read. */
  readonly gaps: readonly DeliveryGap[];
  /** The next scan reads no delivery before this time (ISO 8601). */
  readonly floor: string;
}

/** Reads the delivery log back to the last complete scan. */
export type ScanDeliveries = (signal: AbortSignal) => Promise<ScanDeliveriesResult>;

const HOUR_MS = 60 * 60 * 1000;
/** A delivery in progress during the last scan may be listed before the newest delivery of that scan. */
const OVERLAP_MS = HOUR_MS;
/** The code host keeps deliveries for three days. */
const RETENTION_MS = 72 * HOUR_MS;
const GAP_SHOWN_MS = 7 * 24 * HOUR_MS;
/** Ends the scan of a list without an end: a million attempts. */
const MAX_PAGES = 10_000;
/** Maximum number of redeliveries to remember in a scan; above it, some events are read although they arrived. */
const MAX_REDELIVERED = 10_000;

/**
 * Creates the scan: page by page, newest delivery first, back to an hour before the checkpoint, or three days without
 * one. Failed events and the scan's progress are stored after every page. An interrupted scan is resumed before a new
 * one begins. Rejects when a page cannot be read.
 */
export function createScanDeliveries(ports: ScanDeliveriesPorts): ScanDeliveries {
  return async (signal) => {
    const { open, ...known } = await ports.missed.progress();
    const rest = open === undefined ? undefined : await resume(ports, { ...known, open }, signal);
    const last = rest?.progress ?? known;
    const begin = { startedAt: ports.clock.now() };
    const { failed, progress } = await scanPages(ports, { progress: last, begin }, signal);
    const gaps = [rest?.progress.gap, progress.gap].filter(isNew(known.gap));
    const floor = new Date(getFloorMs(progress, begin)).toISOString();
    return { failed: failed + (rest?.failed ?? 0), gaps: [...new Set(gaps)], floor };
  };
}

const isNew =
  (known: DeliveryGap | undefined) =>
  (gap: DeliveryGap | undefined): gap is DeliveryGap =>
    gap !== undefined && gap.foundAt !== known?.foundAt;

interface PageScanResult {
  readonly failed: number;
  readonly progress: ScanProgress;
}

/** Completes an interrupted scan; `undefined` when the code host no longer knows its cursor. */
async function resume(
  ports: ScanDeliveriesPorts,
  { open, ...progress }: ScanProgress & { readonly open: OpenScan },
  signal: AbortSignal,
): Promise<PageScanResult | undefined> {
  try {
    return await scanPages(ports, { progress, begin: open }, signal);
  } catch (error) {
    if (isAppError(error, "code-host-rejected")) return undefined;
    throw error;
  }
}

interface PageScanInput {
  /** Progress of the last complete scan. */
  readonly progress: ScanProgress;
  readonly begin: ScanPosition;
}

/** State of a scan in progress. */
type ScanPosition = Pick<OpenScan, "startedAt"> & Partial<OpenScan>;

async function scanPages(
  { deliveries, missed, pace, notify }: ScanDeliveriesPorts,
  { progress, begin }: PageScanInput,
  signal: AbortSignal,
): Promise<PageScanResult> {
  const floorMs = getFloorMs(progress, begin);
  const redelivered = new Set<string>();
  let [seen, count, pages] = [begin, 0, 0];
  for (;;) {
    await pace(signal);
    const page = await deliveries.page(seen.cursor, signal);
    pages += 1;
    const failed = findFailedEvents(page, { floorMs, redelivered });
    const isCut = pages >= MAX_PAGES || (page.next !== undefined && page.next === seen.cursor);
    seen = addPage(seen, page);
    const open = isCut || toMs(seen.oldest) < floorMs ? undefined : toOpen(seen);
    const now =
      open === undefined ? completeProgress(progress, seen, isCut) : { ...progress, open };
    const arrived = page.attempts.filter(hasArrived).map(toDeliveryId);
    await missed.savePage({ failed, arrived, progress: now });
    count += failed.length;
    if (failed.length > 0) notify("missed deliveries");
    if (open === undefined) return { failed: count, progress: now };
  }
}

const hasArrived = (attempt: DeliveryAttempt): boolean => attempt.hasArrived;
const toDeliveryId = ({ deliveryId }: DeliveryAttempt): string => deliveryId;
/** Converts a time to milliseconds; a missing time is older than all others. */
const toMs = (time: string | undefined): number =>
  time === undefined ? Number.POSITIVE_INFINITY : Date.parse(time);

function getFloorMs({ checkpoint }: ScanProgress, { startedAt }: ScanPosition): number {
  return checkpoint === undefined ? toMs(startedAt) - RETENTION_MS : toMs(checkpoint) - OVERLAP_MS;
}

interface DeliveryFilter {
  readonly floorMs: number;
  /** Events that arrived at a later attempt; the page's events are added. */
  readonly redelivered: Set<string>;
}

/** Finds the failed events of a page for which no attempt on this page or on a newer one arrived. */
function findFailedEvents(
  { attempts }: DeliveryPage,
  { floorMs, redelivered }: DeliveryFilter,
): MissedEvent[] {
  const arrived = new Set(attempts.filter(hasArrived).map(toDeliveryId));
  for (const { deliveryId, isRedelivery } of attempts) {
    const isKnown = isRedelivery && arrived.has(deliveryId);
    if (isKnown && redelivered.size < MAX_REDELIVERED) redelivered.add(deliveryId);
  }
  return (
    attempts
      // Other events cannot start a job and are not stored.
      .filter(({ canStartJob, deliveredAt }) => canStartJob && toMs(deliveredAt) >= floorMs)
      .filter(({ deliveryId }) => !arrived.has(deliveryId) && !redelivered.has(deliveryId))
      .map(({ id: attemptId, deliveryId, name, deliveredAt }) => ({
        attemptId,
        deliveryId,
        name,
        deliveredAt,
      }))
  );
}

function addPage(seen: ScanPosition, { attempts, next }: DeliveryPage): ScanPosition {
  const { startedAt } = seen;
  const times = [seen.newest, seen.oldest, ...attempts.map(({ deliveredAt }) => deliveredAt)]
    .filter((time) => time !== undefined)
    .sort((left, right) => toMs(left) - toMs(right));
  const [newest, oldest] = [times.at(-1), times[0]];
  if (newest === undefined || oldest === undefined) return { startedAt };
  // A page without attempts is the last one.
  const cursor = attempts.length === 0 ? undefined : next;
  return { startedAt, newest, oldest, ...(cursor === undefined ? {} : { cursor }) };
}

/** Converts to an open scan; `undefined` at the end of the list. */
function toOpen({ startedAt, newest, oldest, cursor }: ScanPosition): OpenScan | undefined {
  if (newest === undefined || oldest === undefined || cursor === undefined) return undefined;
  return { startedAt, newest, oldest, cursor };
}

function completeProgress(
  progress: ScanProgress,
  seen: ScanPosition,
  isCut: boolean,
): ScanProgress {
  const { checkpoint } = progress;
  const { startedAt, newest = checkpoint } = seen;
  const isNewer = checkpoint === undefined || toMs(newest) > toMs(checkpoint);
  return {
    checkpoint: isNewer ? newest : checkpoint,
    scannedAt: startedAt,
    gap: findGap(progress, seen, isCut) ?? recentGap(progress.gap, startedAt),
  };
}

/** Returns a gap that is at most a week old. */
function recentGap(gap: DeliveryGap | undefined, now: string): DeliveryGap | undefined {
  return gap !== undefined && toMs(now) - toMs(gap.foundAt) < GAP_SHOWN_MS ? gap : undefined;
}

/**
 * Returns the time span that a scan could not read. The list of an app with few deliveries also ends before the
 * checkpoint when that delivery has expired: nothing is missing as long as the last scan is recent.
 */
function findGap(
  progress: ScanProgress,
  seen: ScanPosition,
  isCut: boolean,
): DeliveryGap | undefined {
  const { checkpoint, scannedAt } = progress;
  const { startedAt, oldest = startedAt } = seen;
  const floor = new Date(getFloorMs(progress, seen)).toISOString();
  const from = [checkpoint ?? floor, scannedAt ?? floor].reduce((left, right) =>
    toMs(left) > toMs(right) ? left : right,
  );
  const gap = { from, until: oldest, foundAt: startedAt };
  if (toMs(oldest) <= toMs(from)) return undefined;
  if (isCut) return gap;
  if (checkpoint === undefined || toMs(oldest) <= toMs(checkpoint)) return undefined;
  const ageMs = (time: string | undefined): number => toMs(startedAt) - toMs(time);
  const wasDroppedEarly = ageMs(checkpoint) < RETENTION_MS - OVERLAP_MS;
  return wasDroppedEarly || ageMs(scannedAt) >= RETENTION_MS ? gap : undefined;
}
