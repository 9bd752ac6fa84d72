import { fileURLToPath } from "node:url";
import type { PageOptions } from "../../adapters/http/pages/page-options.ts";
import {
  createPageRenderer,
  type PageRenderer,
} from "../../adapters/pages/create-page-renderer.ts";
import { readWebBuild } from "../../adapters/pages/read-web-build.ts";
import { readRunView } from "../../app/events/read-run-view.ts";
import type { LinkPolicy } from "../../domain/outbound/link-policy.ts";
import type { EventLog } from "../../ports/event-log.ts";

export interface Web extends Pick<PageRenderer, "close"> {
  readonly pages: PageOptions;
}

export interface WebParts {
  readonly events: Pick<EventLog, "read">;
  /** Base URL of the code host. */
  readonly serverUrl: string;
  /** Links that a model's text may contain. */
  readonly links: LinkPolicy;
  readonly folder?: string | undefined;
}

/** Opens the built web app. Throws `config-invalid` if it was not built. */
export function openWeb({ events, serverUrl, links, folder = builtFolder() }: WebParts): Web {
  const build = readWebBuild(folder);
  const { render, close } = createPageRenderer(build);
  const pages = {
    render,
    assets: build.assets,
    host: new URL(serverUrl).host,
    links,
    viewRun: (jobId: string) => readRunView({ events }, jobId),
  };
  return { pages, close };
}

/** Returns the folder of the built web app in `dist`, also when this file runs from the sources. */
function builtFolder(): string {
  const isBuilt = import.meta.url.endsWith(".js");
  return fileURLToPath(new URL(isBuilt ? "../../web" : "../../../dist/web", import.meta.url));
}
