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

/** What each page shows at first, by its name: the answers of the JSON API, and nothing else. */
export interface PageContents {
  readonly login: {
    readonly returnTo: string;
    /** What people call the code host. */
    readonly host: string;
    /** They have just left. */
    readonly isSignedOut?: boolean;
    /** Why they were not let in. */
    readonly refusal?: ProblemDetails;
  };
  readonly "new-review": { readonly reviews: ReviewsResponse; readonly pullRequest: string };
  readonly review: {
    readonly job: JobResponse;
    readonly view: RunView;
    /** Absent before there is one. */
    readonly draft?: DraftResponse | undefined;
    /** Why the stored draft cannot be shown. */
    readonly unreadable?: ProblemDetails | undefined;
    /** Absent when the code host could not be asked in time: the page asks again. */
    readonly diff?: DiffResponse | undefined;
  };
  readonly task: { readonly job: JobResponse; readonly view: RunView };
  readonly journal: {
    readonly journal: JournalResponse;
    /** The filters of the address. */
    readonly query: Readonly<Record<string, string>>;
  };
  readonly settings: ProvidersResponse & Partial<AuditResponse>;
  readonly pods: PodsResponse;
  readonly problem: { readonly problem: ProblemDetails };
}

export type PageName = keyof PageContents;

/** What every page knows. */
export interface PageFrame {
  /** Path and query that were asked for. */
  readonly path: string;
  readonly requestId: string;
  /** When the page was made, ISO 8601: what "ago" counts from until the browser's own clock does. */
  readonly at: string;
  /** Chosen by the person; absent: as their system has it. */
  readonly theme?: "light" | "dark" | undefined;
  /** Absent when nobody has signed in. */
  readonly session?: SessionResponse;
  /** Where a model's text may lead: the same places as in what is posted. */
  readonly links: LinkPolicy;
}

/** A page before it is rendered. */
export type Page = {
  readonly [Name in PageName]: {
    readonly name: Name;
    readonly frame: PageFrame;
    readonly content: PageContents[Name];
  };
}[PageName];

/** Renders the first view of a page as a whole HTML document. */
export type RenderPage = (page: Page) => Promise<string>;
