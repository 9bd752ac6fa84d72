import type { PageOptions } from "../../src/adapters/http/pages/page-options.ts";
import type { Page } from "../../src/domain/api/page.ts";
import type { ProblemDetails } from "../../src/domain/api/problem-details.ts";
import { initialRunView } from "../../src/domain/event/run-view.ts";

export interface ShownPages {
  /** In the order they were shown. */
  readonly shown: readonly Page[];
  readonly options: PageOptions;
}

/** The refusal on the page that was shown last, a sign-in page's included. */
export function problemShown({ shown }: Pick<ShownPages, "shown">): ProblemDetails | undefined {
  const page = shown.at(-1);
  if (page?.name === "problem") return page.content.problem;
  return page?.name === "login" ? page.content.refusal : undefined;
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Pages that are written down instead of rendered: the document is the page's data. */
export function openShownPages(): ShownPages {
  const shown: Page[] = [];
  const script = {
    type: "text/javascript; charset=utf-8",
    read: async (isZipped: boolean) => bytesOf(isZipped ? "z" : "1;"),
  };
  return {
    shown,
    options: {
      host: "code.example",
      links: { hosts: ["docs.example"], codeHost: "code.example" },
      assets: new Map([
        ["app-0123abcd.js", script],
        ["mark.svg", { ...script, type: "image/svg+xml" }],
      ]),
      render: async (page) => {
        shown.push(page);
        return `<!doctype html><title>${page.name}</title>`;
      },
      viewRun: async (jobId) => ({ ...initialRunView, jobId }),
    },
  };
}
