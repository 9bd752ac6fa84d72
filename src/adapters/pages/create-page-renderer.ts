import { Worker } from "node:worker_threads";
import type { RenderPage } from "../../domain/api/page.ts";
import { threadAddress } from "../shared/thread-address.ts";
import type { PageAsk, PageReply } from "./page-messages.ts";
import type { WebBuild } from "./read-web-build.ts";

const THREAD_ADDRESS = threadAddress(import.meta.url, "./page-thread.ts");
/** Pages that wait, at most: above, people are told to come back. */
const MAX_WAITING = 256;
const MAX_HEAP_MB = 512;

interface Waiting {
  resolve(html: string): void;
  reject(error: Error): void;
}

export interface PageRenderer {
  /** Rejects when the page cannot be rendered, or too many wait. */
  readonly render: RenderPage;
  /** Starts the thread, which the first page would otherwise wait for. */
  warm(): void;
  close(): Promise<void>;
}

/** Renders pages in a thread of their own, which is started again when it ends. */
export function createPageRenderer({ renderPath, files }: WebBuild): PageRenderer {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let count = 0;
  const start = (): Worker => {
    const started = new Worker(THREAD_ADDRESS, {
      workerData: { renderPath, files },
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    const end = (error: Error): void => {
      if (worker === started) worker = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on("message", (reply: PageReply) => settle(waiting, reply));
    started.on("error", end);
    started.on("exit", () => end(new Error("the thread that renders pages has ended")));
    return started;
  };
  return {
    warm: () => {
      worker ??= start();
    },
    render: (page) =>
      new Promise((resolve, reject) => {
        if (waiting.size >= MAX_WAITING) {
          reject(new Error(`${MAX_WAITING} pages wait to be rendered`));
          return;
        }
        worker ??= start();
        count += 1;
        waiting.set(count, { resolve, reject });
        worker.postMessage({ id: count, page } satisfies PageAsk);
      }),
    close: async () => {
      await worker?.terminate();
    },
  };
}

function settle(waiting: Map<number, Waiting>, reply: PageReply): void {
  const asked = waiting.get(reply.id);
  waiting.delete(reply.id);
  if ("html" in reply) asked?.resolve(reply.html);
  else asked?.reject(new Error(`a page was not rendered: ${reply.error}`));
}
