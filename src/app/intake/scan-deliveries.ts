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

const HOUR_MS = 60 * 60 * 1000;
/** A delivery that was under way during the last scan may be listed before its newest one. */
const OVERLAP_MS = HOUR_MS;
/** The code host keeps deliveries for three days. */
const KEPT_MS = 72 * HOUR_MS;
const GAP_SHOWN_MS = 7 * 24 * HOUR_MS;
/** Ends the scan of a list without an end: a million attempts. */
const MAX_PAGES = 10_000;
/** Redeliveries that are remembered within a scan; above, some events are read that have arrived. */
const MAX_REDELIVERED = 10_000;
/** Events that may start something; no others are kept. */
const EVENTS: readonly string[] = ["issue_comment", "pull_request_review_comment"];

/**
 * Creates the scan: page by page, the newest delivery first, back to an hour before the checkpoint, or three days
 * without one. The events that failed and how far the scan has come are kept after every page. A scan that was
 * interrupted goes on where it was before a new one begins. Rejects when a page cannot be read.
 */
export function createScanDeliveries(ports: ScanPorts): ScanDeliveries {
  return async (signal) => {
    const { open, ...known } = await ports.missed.progress();
    const rest = open === undefined ? undefined : await resume(ports, { ...known, open }, signal);
    const last = rest?.progress ?? known;
    const begin = { startedAt: ports.clock.now() };
    const { failed, progress } = await walk(ports, { progress: last, begin }, signal);
    const gaps = [rest?.progress.gap, progress.gap].filter(isNew(known.gap));
    const floor = new Date(floorOf(progress, begin)).toISOString();
    return { failed: failed + (rest?.failed ?? 0), gaps: [...new Set(gaps)], floor };
  };
}

const isNew =
  (known: DeliveryGap | undefined) =>
  (gap: DeliveryGap | undefined): gap is DeliveryGap =>
    gap !== undefined && gap.foundAt !== known?.foundAt;

interface Walked {
  readonly failed: number;
  readonly progress: ScanProgress;
}

/** Ends a scan that was interrupted; `undefined` when the code host no longer knows where that was. */
async function resume(
  ports: ScanPorts,
  { open, ...progress }: ScanProgress & { readonly open: OpenScan },
  signal: AbortSignal,
): Promise<Walked | undefined> {
  try {
    return await walk(ports, { progress, begin: open }, signal);
  } catch (error) {
    if (isAppError(error, "code-host-rejected")) return undefined;
    throw error;
  }
}

interface Walk {
  /** Of the last complete scan. */
  readonly progress: ScanProgress;
  readonly begin: Seen;
}

/** What a scan has seen so far. */
type Seen = Pick<OpenScan, "startedAt"> & Partial<OpenScan>;

async function walk(
  { deliveries, missed, pace, onFound }: ScanPorts,
  { progress, begin }: Walk,
  signal: AbortSignal,
): Promise<Walked> {
  const floorMs = floorOf(progress, begin);
  const redelivered = new Set<string>();
  let [seen, count, pages] = [begin, 0, 0];
  for (;;) {
    await pace(signal);
    const page = await deliveries.page(seen.cursor, signal);
    pages += 1;
    const failed = failedOf(page, { floorMs, redelivered });
    const isCut = pages >= MAX_PAGES || (page.next !== undefined && page.next === seen.cursor);
    seen = addPage(seen, page);
    const open = isCut || msOf(seen.oldest) < floorMs ? undefined : toOpen(seen);
    const now = open === undefined ? complete(progress, seen, isCut) : { ...progress, open };
    const arrived = page.attempts.filter(hasArrived).map(toDeliveryId);
    await missed.keepPage({ failed, arrived, progress: now });
    count += failed.length;
    if (failed.length > 0) onFound();
    if (open === undefined) return { failed: count, progress: now };
  }
}

const hasArrived = (attempt: DeliveryAttempt): boolean => attempt.hasArrived;
const toDeliveryId = ({ deliveryId }: DeliveryAttempt): string => deliveryId;
/** Without a time nothing is older. */
const msOf = (time: string | undefined): number =>
  time === undefined ? Number.POSITIVE_INFINITY : Date.parse(time);

function floorOf({ checkpoint }: ScanProgress, { startedAt }: Seen): number {
  return checkpoint === undefined ? msOf(startedAt) - KEPT_MS : msOf(checkpoint) - OVERLAP_MS;
}

interface Filter {
  readonly floorMs: number;
  /** Events that arrived at a later attempt; grows by those of the page. */
  readonly redelivered: Set<string>;
}

/** The events of a page that failed, and of which no attempt on this page or on a newer one has arrived. */
function failedOf({ attempts }: DeliveryPage, { floorMs, redelivered }: Filter): MissedEvent[] {
  const arrived = new Set(attempts.filter(hasArrived).map(toDeliveryId));
  for (const { deliveryId, isRedelivery } of attempts) {
    const isKnown = isRedelivery && arrived.has(deliveryId);
    if (isKnown && redelivered.size < MAX_REDELIVERED) redelivered.add(deliveryId);
  }
  return attempts
    .filter(({ name, deliveredAt }) => EVENTS.includes(name) && msOf(deliveredAt) >= floorMs)
    .filter(({ deliveryId }) => !arrived.has(deliveryId) && !redelivered.has(deliveryId))
    .map(({ id: attemptId, deliveryId, name, deliveredAt }) => ({
      attemptId,
      deliveryId,
      name,
      deliveredAt,
    }));
}

function addPage(seen: Seen, { attempts, next }: DeliveryPage): Seen {
  const { startedAt } = seen;
  const times = [seen.newest, seen.oldest, ...attempts.map(({ deliveredAt }) => deliveredAt)]
    .filter((time) => time !== undefined)
    .sort((left, right) => msOf(left) - msOf(right));
  const [newest, oldest] = [times.at(-1), times[0]];
  if (newest === undefined || oldest === undefined) return { startedAt };
  // A page without attempts has nothing behind it.
  const cursor = attempts.length === 0 ? undefined : next;
  return { startedAt, newest, oldest, ...(cursor === undefined ? {} : { cursor }) };
}

/** The scan as it goes on; `undefined` at the end of the list. */
function toOpen({ startedAt, newest, oldest, cursor }: Seen): OpenScan | undefined {
  if (newest === undefined || oldest === undefined || cursor === undefined) return undefined;
  return { startedAt, newest, oldest, cursor };
}

function complete(progress: ScanProgress, seen: Seen, isCut: boolean): ScanProgress {
  const { checkpoint } = progress;
  const { startedAt, newest = checkpoint } = seen;
  const isNewer = checkpoint === undefined || msOf(newest) > msOf(checkpoint);
  return {
    checkpoint: isNewer ? newest : checkpoint,
    scannedAt: startedAt,
    gap: findGap(progress, seen, isCut) ?? recentGap(progress.gap, startedAt),
  };
}

/** A gap is told for a week. */
function recentGap(gap: DeliveryGap | undefined, now: string): DeliveryGap | undefined {
  return gap !== undefined && msOf(now) - msOf(gap.foundAt) < GAP_SHOWN_MS ? gap : undefined;
}

/**
 * The time span that a scan should have read and could not. The list of an app with few deliveries ends before the
 * checkpoint, too, when that delivery has become too old: nothing is missing as long as the last scan is recent.
 */
function findGap(progress: ScanProgress, seen: Seen, isCut: boolean): DeliveryGap | undefined {
  const { checkpoint, scannedAt } = progress;
  const { startedAt, oldest = startedAt } = seen;
  const floor = new Date(floorOf(progress, seen)).toISOString();
  const from = [checkpoint ?? floor, scannedAt ?? floor].reduce((left, right) =>
    msOf(left) > msOf(right) ? left : right,
  );
  const gap = { from, until: oldest, foundAt: startedAt };
  if (msOf(oldest) <= msOf(from)) return undefined;
  if (isCut) return gap;
  if (checkpoint === undefined || msOf(oldest) <= msOf(checkpoint)) return undefined;
  const ageMs = (time: string | undefined): number => msOf(startedAt) - msOf(time);
  const wasDroppedEarly = ageMs(checkpoint) < KEPT_MS - OVERLAP_MS;
  return wasDroppedEarly || ageMs(scannedAt) >= KEPT_MS ? gap : undefined;
}
