import { Worker } from "node:worker_threads";
import type { RenderPage } from "../../domain/api/page.ts";
import { threadAddress } from "../shared/remote-runner/thread-address.ts";
import type { PageReply, PageRequest } from "./page-thread.ts";
import type { WebBuild } from "./read-web-build.ts";

const THREAD_ADDRESS = threadAddress(import.meta.url, "./page-thread.ts");
/** Most pages in the queue: further ones are refused. */
const MAX_WAITING = 256;
const MAX_HEAP_MB = 512;
/** Time after which a thread counts as hung: pages take milliseconds. */
const TIMEOUT_MS = 30_000;

interface PendingRender {
  resolve(html: string): void;
  reject(error: Error): void;
}

export interface PageRenderer {
  /** Renders a page. Rejects when that fails, takes too long, or the queue is full. */
  readonly render: RenderPage;
  close(): Promise<void>;
}

/** A thread with the pages assigned to it. */
interface RenderThread {
  readonly worker: Worker;
  readonly waiting: Map<number, PendingRender>;
}

/**
 * Renders pages in a worker thread, which is restarted when it ends. A thread that is silent for
 * `patienceMs` while pages are queued is terminated.
 */
export function createPageRenderer(build: WebBuild, patienceMs = TIMEOUT_MS): PageRenderer {
  let thread: RenderThread | undefined;
  let count = 0;
  const start = (): RenderThread => {
    const started = startThread(build, patienceMs, () => {
      if (thread === started) thread = undefined;
    });
    return started;
  };
  return {
    render: async (page) => {
      thread ??= start();
      count += 1;
      return requestRender(thread, { id: count, page });
    },
    close: async () => {
      await thread?.worker.terminate();
    },
  };
}

function startThread(
  { renderPath, files }: WebBuild,
  patienceMs: number,
  onEnd: () => void,
): RenderThread {
  const waiting = new Map<number, PendingRender>();
  const worker = new Worker(THREAD_ADDRESS, {
    workerData: { renderPath, files },
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  let heardAt = performance.now();
  const watch = setInterval(() => {
    if (waiting.size === 0) heardAt = performance.now();
    else if (performance.now() - heardAt > patienceMs) void worker.terminate();
  }, patienceMs / 4);
  watch.unref();
  const end = (error: Error): void => {
    clearInterval(watch);
    onEnd();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on("message", (reply: PageReply) => {
    heardAt = performance.now();
    resolveRender(waiting, reply);
  });
  worker.on("error", end);
  worker.on("exit", () => end(new Error("the thread that renders pages has ended")));
  return { worker, waiting };
}

function requestRender({ worker, waiting }: RenderThread, request: PageRequest): Promise<string> {
  if (waiting.size >= MAX_WAITING)
    return Promise.reject(new Error(`${MAX_WAITING} pages are waiting to be rendered`));
  return new Promise((resolve, reject) => {
    waiting.set(request.id, { resolve, reject });
    worker.postMessage(request);
  });
}

function resolveRender(waiting: Map<number, PendingRender>, reply: PageReply): void {
  const request = waiting.get(reply.id);
  waiting.delete(reply.id);
  if ("html" in reply) request?.resolve(reply.html);
  else request?.reject(new Error(`could not render a page: ${reply.error}`));
}
