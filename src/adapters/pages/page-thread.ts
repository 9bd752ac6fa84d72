// The thread that renders pages: a draft with its diff takes longer than the main thread may stand still.
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import type { Page } from "../../domain/api/page.ts";
import { faceOf } from "./page-face.ts";
import type { PageAsk, PageReply, PageThreadData } from "./page-messages.ts";
import type { PageFiles } from "./read-web-build.ts";

/** What the built module has. */
interface Renderer {
  renderPage(page: Page, files: PageFiles): Promise<string>;
}

const { renderPath, files } = workerData as PageThreadData;
const { renderPage } = (await import(pathToFileURL(renderPath).href)) as Renderer;

parentPort?.on("message", (ask: PageAsk) => void answer(ask));

async function answer({ id, page }: PageAsk): Promise<void> {
  try {
    reply({ id, html: await renderPage(page, files[faceOf(page)]) });
  } catch (error) {
    reply({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

function reply(message: PageReply): void {
  parentPort?.postMessage(message);
}
