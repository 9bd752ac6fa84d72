import type { ReactNode } from "react";
import type {
  EstimateResponse,
  ProviderMatch,
  PullResponse,
} from "../../../../domain/api/pull-response.ts";
import type { QueryState } from "../../api/use-query.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { asSentence, plural, shortSha } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { LineDelta } from "../../ui/line-delta.tsx";
import { PersonName } from "../../ui/person-name.tsx";
import { safeLink } from "../../ui/safe-link.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EstimatePanel } from "./estimate-panel.tsx";
import { isNotFound, type PullLookup } from "./pull-lookup.ts";

export interface PullPanelProps {
  readonly lookup: PullLookup;
  /** In tokens; 0 means no limit. */
  readonly budget: number;
}

/** Details of the pull request, the config that applies, and the estimated use of a review. */
export function PullPanel({ lookup: { pull, estimate }, budget }: PullPanelProps): ReactNode {
  const answer = pull.kind === "answered" ? pull.answer : undefined;
  return (
    <aside className="panel" aria-labelledby="target-title" aria-busy={pull.kind === "asking"}>
      <div className="panel-head">
        <h2 id="target-title">This pull request</h2>
        {answer === undefined ? null : (
          <div className="panel-end">
            <span className={answer.isOpen ? "tag tag-ok" : "tag tag-bad"}>
              <Icon name="pr" />
              {answer.isOpen ? "Open" : "Closed"}
            </span>
          </div>
        )}
      </div>
      {answer === undefined ? (
        <NoPull pull={pull} />
      ) : (
        <div className="panel-body">
          <PullFacts pull={answer} estimate={estimate} />
          <MatchNote match={answer.match} />
          {answer.isOpen ? <EstimatePanel lookup={estimate} budget={budget} /> : null}
        </div>
      )}
    </aside>
  );
}

function NoPull({ pull }: { readonly pull: QueryState<PullResponse> }): ReactNode {
  if (pull.kind === "asking") return <Skeleton what="the pull request" lines={6} />;
  if (pull.kind === "refused")
    return isNotFound(pull.error) ? (
      <EmptyState icon="search" title="Not found">
        It may be mistyped, or in a private repository that you cannot read: both look the same.
      </EmptyState>
    ) : (
      <EmptyState icon="error" title="No details">
        The reason is shown under the field.
      </EmptyState>
    );
  return (
    <EmptyState icon="pr" title="No pull request yet">
      Its title, size, provider config and an estimate appear here as soon as the field names a pull
      request.
    </EmptyState>
  );
}

interface PullFactsProps {
  readonly pull: PullResponse;
  readonly estimate: QueryState<EstimateResponse>;
}

function PullFacts({ pull, estimate }: PullFactsProps): ReactNode {
  const { url, title, author, base, head, changedFiles } = pull;
  const size = estimate.kind === "answered" ? estimate.answer : undefined;
  const href = safeLink(url);
  return (
    <div className="stack-sm">
      <p className="pr-title">
        {href === undefined ? (
          title
        ) : (
          <a href={href} rel="external noopener">
            {title}
          </a>
        )}
      </p>
      <dl className="facts">
        <dt>Author</dt>
        <dd>
          <PersonName login={author} />
        </dd>
        <dt>Branch</dt>
        <dd>
          <code className="mono">{head.branch}</code>
          <span className="muted">into</span>
          <code className="mono">{base.branch}</code>
        </dd>
        <dt>Head</dt>
        <dd>
          <code className="sha" title={head.sha}>
            {shortSha(head.sha)}
          </code>
          <CopyButton text={head.sha} what="commit" />
        </dd>
        <dt>Size</dt>
        <dd>
          {plural(changedFiles, "file")}
          {size === undefined ? null : (
            <LineDelta additions={size.additions} deletions={size.deletions} />
          )}
        </dd>
      </dl>
    </div>
  );
}

/** Config that is used and billed, with the reason. */
function MatchNote({ match }: { readonly match: ProviderMatch }): ReactNode {
  const { provider, pattern, why } = match;
  const isNone = provider === undefined;
  return (
    <div className={isNone ? "match match-none" : "match"}>
      <div className="row">
        {isNone ? <Icon name="warning" /> : null}
        <strong className="small">{isNone ? "No model may be used" : "Provider config"}</strong>
        {pattern === undefined ? null : <code className="mono">{pattern}</code>}
        {provider === "server" ? <span className="muted">none: the server’s own</span> : null}
      </div>
      <p>
        {asSentence(why)}
        {isNone ? (
          <>
            {" "}
            Configs are in <a href="/admin">Settings</a>.
          </>
        ) : null}
      </p>
    </div>
  );
}
