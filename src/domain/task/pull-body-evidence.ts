import { fitLines, toCodeSpan, toProseLine, toWebLink } from "../publish/quoted-text.ts";
import type { CandidateGroup } from "./candidate-group.ts";
import { MAX_RELATED, type RelatedIssue } from "./related-issues.ts";
import type { TestLink } from "./task-job-request.ts";
import { getShortTestName } from "./test-name.ts";
import type { VerifyReport, VerifyVerdict } from "./verify/verify-report.ts";

/** Links to watch tests, by node id. */
export type TestLinks = Readonly<Record<string, readonly TestLink[]>>;

const MAX_WATCH_CHARS = 10_000;
/** Pages of a code host have short addresses. */
const MAX_PAGE_CHARS = 500;
const MAX_TESTS = 10;

/**
 * Renders the links to watch the tests that a pull request fixes, only these; empty if the caller
 * provided none.
 */
export function renderWatchSection(group: CandidateGroup, testLinks: TestLinks): string {
  const known = new Map(Object.entries(testLinks));
  const ids =
    group.tests.length > 0
      ? group.tests.map(({ id }) => id)
      : // A report in another format still contains the names of its tests.
        [...known.keys()].filter((id) => group.text.includes(id));
  const lines = new Set(
    ids.flatMap((id) =>
      (known.get(id) ?? []).flatMap(({ label, url }) => {
        const link = toWebLink(`${getShortTestName(id)} — ${label}`, url);
        return link === undefined ? [] : [`- ${link}`];
      }),
    ),
  );
  if (lines.size === 0) return "";
  return `## Where to watch it\n\n${fitLines([...lines], MAX_WATCH_CHARS)}`;
}

const VERDICTS: Readonly<Record<VerifyVerdict, string>> = {
  fixed:
    "The failing tests were run on the caller's machines: they failed before this change and pass after it.",
  not_fixed:
    "The failing tests were run on the caller's machines, and **still fail** with this change.",
  already_passing:
    "The failing tests were run on the caller's machines and **passed before this change**: the failure was not seen there.",
  broke_others: "The tests were run on the caller's machines: **others fail** with this change.",
  error: "The tests could not be run on the caller's machines.",
  timeout: "The tests were started on the caller's machines, and no result came in time.",
};

/** Renders the result of the verification on the caller's machines; empty if there was none. */
export function renderVerifiedSection(
  report: VerifyReport | undefined,
  { tests }: Pick<CandidateGroup, "tests">,
): string {
  if (report === undefined) return "";
  const { verdict, why = "", runs, url } = report;
  const isFixed = verdict === "fixed";
  const counted = runs === undefined ? "" : ` Each was run ${runs} time${runs === 1 ? "" : "s"}.`;
  const listed = isFixed
    ? tests.slice(0, MAX_TESTS).map(({ id }) => `- ${toCodeSpan(id)}: failed before, passed after`)
    : [];
  const more = isFixed ? tests.length - listed.length : 0;
  if (more > 0) listed.push(`- … and ${more} more`);
  return [
    isFixed ? "## Verified on GPU" : "## Not verified on GPU",
    `${VERDICTS[verdict]}${counted}`,
    toProseLine(why),
    listed.join("\n"),
    url === undefined ? "" : (toWebLink("The run", url) ?? ""),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Renders issues and pull requests that name the same tests; empty if none was found. */
export function renderRelatedSection(related: readonly RelatedIssue[]): string {
  const lines = related
    .slice(0, MAX_RELATED)
    .flatMap(({ kind, number, title, url, state, updatedAt }) => {
      const link = toWebLink(`#${number}`, url);
      if (link === undefined || url.length > MAX_PAGE_CHARS) return [];
      const date = /^\d{4}-\d{2}-\d{2}/.exec(updatedAt)?.[0];
      const what = kind === "pull" ? "pull request" : "issue";
      return [
        `- ${what} ${link}: ${toProseLine(title, 200)} (${state}${date === undefined ? "" : `, updated ${date}`})`,
      ];
    });
  if (lines.length === 0) return "";
  return `## Possibly related\n\n_Found by a search for the names of the failing tests: a keyword match that nobody has checked._\n\n${lines.join("\n")}`;
}
