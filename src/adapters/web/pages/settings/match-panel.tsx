import { type ReactNode, useState } from "react";
import type { ProviderMatchResponse } from "../../../../domain/api/operations-response.ts";
import type { ProviderConfig } from "../../../../domain/provider/provider-config.ts";
import { parseRepository } from "../../../../domain/pull/parse-repository.ts";
import { type QueryState, useQuery } from "../../api/use-query.ts";
import { asSentence } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { type ConfigMatch, evaluateConfigs } from "./evaluate-configs.ts";

const TYPING_MS = 300;

/** Explains which config is used for a repository, and why the others are not. */
export function MatchPanel({
  providers,
}: {
  readonly providers: readonly ProviderConfig[];
}): ReactNode {
  const [text, setText] = useState("");
  const repository = text.trim();
  const isWhole = parseRepository(repository) !== undefined;
  const path = `/api/providers/match?repo=${encodeURIComponent(repository)}`;
  const query = useQuery<ProviderMatchResponse>(isWhole ? path : undefined, {
    delayMs: TYPING_MS,
    version: providers.map(({ id, version }) => `${id} ${version}`).join(),
  });
  return (
    <section className="panel" id="match" aria-labelledby="match-title">
      <div className="panel-head">
        <h2 id="match-title">Which config wins</h2>
        <span className="panel-note">for a review that somebody asks for in a comment</span>
      </div>
      <div className="panel-body">
        <div className="field">
          <label htmlFor="match-repo">Repository</label>
          <input
            className="input input-mono"
            id="match-repo"
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="owner/repo"
            aria-describedby="match-state"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <p
            className={query.kind === "refused" ? "check-line check-bad" : "hint"}
            id="match-state"
            role="status"
          >
            {matchStateText(repository, isWhole, query)}
          </p>
        </div>
      </div>
      {query.kind === "answered" ? (
        <ol className="verdicts" aria-live="polite">
          {evaluateConfigs(query.answer, providers).map((verdict) => (
            <Line key={verdict.id} {...verdict} />
          ))}
        </ol>
      ) : null}
    </section>
  );
}

function matchStateText(
  repository: string,
  isWhole: boolean,
  query: QueryState<ProviderMatchResponse>,
): string {
  if (repository === "") return "This only looks it up and starts nothing";
  if (!isWhole) return "Write owner/repo";
  if (query.kind === "asking") return "Looking it up";
  if (query.kind !== "refused") return "";
  const { status, detail } = query.error.problem;
  return status === 404 ? "No such repository that you can read." : asSentence(detail);
}

function Line({ pattern, isWinner, words }: ConfigMatch): ReactNode {
  return (
    <li className={isWinner ? "is-winner" : undefined}>
      <Icon name={isWinner ? "check" : "minus"} label={isWinner ? "Wins" : "Not used"} />
      <code className="mono">{pattern}</code>
      <span>{words}</span>
    </li>
  );
}
