import type { RunView } from "../event/run-view.ts";
import type { LinkPolicy } from "../outbound/link-policy.ts";
import type { DiffResponse, DraftResponse } from "./draft-response.ts";
import type { JobResponse, ReviewsResponse } from "./job-response.ts";
import type {
  AuditResponse,
  JournalResponse,
  PodsResponse,
  ProvidersResponse,
  SessionResponse,
} from "./operations-response.ts";
import type { ProblemDetails } from "./problem-details.ts";

/** Contents of the first view of each page, by page name: responses of the JSON API only. */
export interface PageContents {
  readonly login: {
    readonly returnTo: string;
    /** Display name of the code host. */
    readonly host: string;
    /** True if the user has just signed out. */
    readonly isSignedOut?: boolean;
    /** Reason why the sign-in was refused. */
    readonly refusal?: ProblemDetails;
  };
  readonly "new-review": { readonly reviews: ReviewsResponse; readonly pullRequest: string };
  readonly review: {
    readonly job: JobResponse;
    readonly view: RunView;
    /** Absent until there is a draft. */
    readonly draft?: DraftResponse | undefined;
    /** Reason why the stored draft cannot be shown. */
    readonly unreadable?: ProblemDetails | undefined;
    /** Absent if the code host did not respond in time: the page requests it again. */
    readonly diff?: DiffResponse | undefined;
  };
  readonly task: { readonly job: JobResponse; readonly view: RunView };
  readonly journal: {
    readonly journal: JournalResponse;
    /** Filters from the address. */
    readonly query: Readonly<Record<string, string>>;
  };
  readonly settings: ProvidersResponse & Partial<AuditResponse>;
  readonly pods: PodsResponse;
  readonly problem: { readonly problem: ProblemDetails };
}

/** Name of a page. */
export type PageName = keyof PageContents;

/** Data available to every page. */
export interface PageFrame {
  /** Requested path and query. */
  readonly path: string;
  readonly requestId: string;
  /**
   * Time of rendering, ISO 8601: reference for relative times until the browser's clock takes over.
   */
  readonly at: string;
  /** Theme chosen by the user; absent: the system setting. */
  readonly theme?: "light" | "dark" | undefined;
  /** Absent if the user is not signed in. */
  readonly session?: SessionResponse;
  /** Allowed link targets of model-written text: the same as in posted comments. */
  readonly links: LinkPolicy;
}

/** Page before rendering. */
export type Page = {
  readonly [Name in PageName]: {
    readonly name: Name;
    readonly frame: PageFrame;
    readonly content: PageContents[Name];
  };
}[PageName];

/** Renders the first view of a page as a complete HTML document. */
export type RenderPage = (page: Page) => Promise<string>;
