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
  /** Address of the code host. */
  readonly serverUrl: string;
  /** Where a model's text may lead. */
  readonly links: LinkPolicy;
  readonly folder?: string | undefined;
}

/** Opens the web app as it was built. Throws `config-invalid` when it was not. */
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

/** The web app is built into `dist`, wherever this file runs from. */
function builtFolder(): string {
  const isBuilt = import.meta.url.endsWith(".js");
  return fileURLToPath(new URL(isBuilt ? "../../web" : "../../../dist/web", import.meta.url));
}
