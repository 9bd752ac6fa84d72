import type { RenderPage } from "../../../domain/api/page.ts";
import type { RunView } from "../../../domain/event/run-view.ts";
import type { LinkPolicy } from "../../../domain/outbound/link-policy.ts";

/** A file that browsers load. */
export interface Asset {
  readonly type: string;
  /** Reads it, as it is or as gzip (RFC 1952). */
  read(isZipped: boolean): Promise<Uint8Array<ArrayBuffer>>;
}

export interface PageOptions {
  readonly render: RenderPage;
  /** By the name that follows `/assets/`. */
  readonly assets: ReadonlyMap<string, Asset>;
  /** What people call the code host, such as `github.com`. */
  readonly host: string;
  /** Where a model's text may lead. */
  readonly links: LinkPolicy;
  /** How a run stands by its log. */
  viewRun(jobId: string): Promise<RunView>;
}
