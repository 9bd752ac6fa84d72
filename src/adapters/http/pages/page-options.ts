import type { RenderPage } from "../../../domain/api/page.ts";
import type { RunView } from "../../../domain/event/run-view.ts";

/** A file that browsers load. */
export interface Asset {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer>;
}

export interface PageOptions {
  readonly render: RenderPage;
  /** By the name that follows `/assets/`. */
  readonly assets: ReadonlyMap<string, Asset>;
  /** What people call the code host, such as `github.com`. */
  readonly host: string;
  /** How a run stands by its log. */
  viewRun(jobId: string): Promise<RunView>;
}
