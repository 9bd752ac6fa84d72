import { firstSentence } from "../finding/finding-id.ts";
import { listJoined } from "../finding/joined.ts";
import type { PublishPlan } from "../finding/planned.ts";
import { defangLine } from "../outbound/defang-markdown.ts";
import type { LinkPolicy } from "../outbound/link-policy.ts";
import { formatPlace, SEVERITY_MARKS } from "../render/list-findings.ts";
import { clipLine } from "../untrusted/cut-text.ts";

/** Maximum number of findings that are listed; further ones are counted. */
const MAX_LISTED = 20;

/** Findings to list, and the room for them. */
export interface JoinedInput {
  readonly plan: PublishPlan;
  /** Permitted links in the model's text; none if absent. */
  readonly links?: LinkPolicy | undefined;
  /** Returns the address of an earlier comment if it may be linked. */
  toPostedLink(address: string): string | undefined;
}

/**
 * Lists the findings that joined others, one line each, with the comment that they joined: a reader can see that two
 * issues were taken for one. Empty if there are none.
 */
export function listJoinedLines({ plan, links, toPostedLink }: JoinedInput): readonly string[] {
  const joined = listJoined(plan);
  const places = new Map(
    [...plan.inline, ...plan.file, ...plan.summary].map((each) => [each.id, formatPlace(each)]),
  );
  const lines = joined.slice(0, MAX_LISTED).map((planned) => {
    const { finding, duplicateOf = "", saidAt } = planned;
    const title = defangLine(clipLine(finding.title ?? firstSentence(finding.body), 200), links);
    const link = saidAt === undefined ? undefined : toPostedLink(saidAt);
    const earlier = link === undefined ? "an earlier comment" : `[earlier comment](${link})`;
    const target =
      saidAt === undefined
        ? `same as the finding at ${codeSpan(places.get(duplicateOf) ?? "the same place")}`
        : earlier;
    return `- ${SEVERITY_MARKS[finding.severity]} ${codeSpan(formatPlace(planned))} ${title} (${target})`;
  });
  const more = joined.length - lines.length;
  return more > 0 ? [...lines, `- … and ${more} more`] : lines;
}

const codeSpan = (text: string): string => `\`${clipLine(text, 200).replaceAll("`", "'")}\``;
