import type { RunView } from "../event/run-view.ts";
import type { LinkPolicy } from "../outbound/link-policy.ts";
import type { DiffAnswer, DraftAnswer } from "./draft-answer.ts";
import type { JobAnswer, ReviewsAnswer } from "./job-answer.ts";
import type {
  AuditAnswer,
  JournalAnswer,
  PodsAnswer,
  ProvidersAnswer,
  SessionAnswer,
} from "./operations-answer.ts";
import type { ProblemAnswer } from "./problem-answer.ts";

/** What each page shows at first, by its name: the answers of the JSON API, and nothing else. */
export interface PageContents {
  readonly login: {
    readonly returnTo: string;
    /** What people call the code host. */
    readonly host: string;
    /** They have just left. */
    readonly isSignedOut?: boolean;
    /** Why they were not let in. */
    readonly refusal?: ProblemAnswer;
  };
  readonly "new-review": { readonly reviews: ReviewsAnswer; readonly pullRequest: string };
  readonly review: {
    readonly job: JobAnswer;
    readonly view: RunView;
    /** Absent before there is one. */
    readonly draft?: DraftAnswer | undefined;
    /** Why the stored draft cannot be shown. */
    readonly unreadable?: ProblemAnswer | undefined;
    /** Absent when the code host could not be asked in time: the page asks again. */
    readonly diff?: DiffAnswer | undefined;
  };
  readonly task: { readonly job: JobAnswer; readonly view: RunView };
  readonly journal: {
    readonly journal: JournalAnswer;
    /** The filters of the address. */
    readonly query: Readonly<Record<string, string>>;
  };
  readonly settings: ProvidersAnswer & Partial<AuditAnswer>;
  readonly pods: PodsAnswer;
  readonly problem: { readonly problem: ProblemAnswer };
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
  readonly session?: SessionAnswer;
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
