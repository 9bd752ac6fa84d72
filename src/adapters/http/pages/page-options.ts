import type { RenderPage } from "../../../domain/api/page.ts";
import type { RunView } from "../../../domain/event/run-view.ts";
import type { LinkPolicy } from "../../../domain/outbound/link-policy.ts";

/** A file for browsers. */
export interface Asset {
  readonly type: string;
  /** Reads it, plain or as gzip (RFC 1952). */
  read(isZipped: boolean): Promise<Uint8Array<ArrayBuffer>>;
}

export interface PageOptions {
  readonly render: RenderPage;
  /** Files by the name after `/assets/`. */
  readonly assets: ReadonlyMap<string, Asset>;
  /** Display name of the code host, such as `github.com`. */
  readonly host: string;
  /** Policy for links in a model's text. */
  readonly links: LinkPolicy;
  /** Returns the state of a run from its log. */
  viewRun(jobId: string): Promise<RunView>;
}
