import type { Page } from "playwright-core";

/** An event of Chromium's trace; times are microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time of the thread. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

const TASK = "ThreadControllerImpl::RunTask";
const MAIN_THREAD = "CrRendererMain";

/**
 * Does some work and gives the processor time of each task of a page's main thread meanwhile, in milliseconds: unlike
 * what a clock says, it does not grow when the machine has other things to do.
 */
export async function traceTasks(page: Page, work: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("this needs a browser of its own");
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    // The protocol's types say that all its fields are texts.
    events.push(...(value as readonly unknown[] as readonly TraceEvent[]));
  });
  const ended = new Promise<void>((resolve) =>
    session.once("Tracing.tracingComplete", () => resolve()),
  );
  const traceConfig = { includedCategories: ["toplevel", "__metadata"] };
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  await work();
  await session.send("Tracing.end");
  await ended;
  await session.detach();
  return tasksOf(events);
}

/** Of the busiest main thread: other renderers wait for a page to be opened. */
function tasksOf(events: readonly TraceEvent[]): number[] {
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`;
  const threads = new Map<string, number[]>();
  for (const event of events)
    if (event.name === "thread_name" && event.args.name === MAIN_THREAD)
      threads.set(threadOf(event), []);
  for (const event of events)
    if (event.name === TASK && event.tdur !== undefined)
      threads.get(threadOf(event))?.push(event.tdur / 1_000);
  const sum = (tasks: readonly number[]): number => tasks.reduce((all, task) => all + task, 0);
  const busiest = [...threads.values()].toSorted((one, other) => sum(other) - sum(one))[0] ?? [];
  if (busiest.length === 0) throw new Error("the trace has no task of the page");
  return busiest;
}
