// The thread that renders pages: a draft with its diff takes longer than the main thread may be
// blocked.
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import type { Page } from "../../domain/api/page.ts";
import { getPageBundle } from "./page-bundle.ts";
import type { PageFiles, WebBuild } from "./read-web-build.ts";

/** Data with which the render thread starts. */
type PageThreadData = Pick<WebBuild, "renderPath" | "files">;

export interface PageRequest {
  readonly id: number;
  readonly page: Page;
}

export type PageReply =
  | { readonly id: number; readonly html: string }
  | { readonly id: number; readonly error: string };

/** Exports of the built module. */
interface Renderer {
  renderPage(page: Page, files: PageFiles): Promise<string>;
}

const { renderPath, files } = workerData as PageThreadData;
const { renderPage } = (await import(pathToFileURL(renderPath).href)) as Renderer;

parentPort?.on("message", (ask: PageRequest) => void handleRequest(ask));

async function handleRequest({ id, page }: PageRequest): Promise<void> {
  try {
    postReply({ id, html: await renderPage(page, files[getPageBundle(page)]) });
  } catch (error) {
    postReply({
      id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
}

function postReply(message: PageReply): void {
  parentPort?.postMessage(message);
}
