import type { ProviderMatchResponse } from "../../../../domain/api/operations-response.ts";
import { matchProvider } from "../../../../domain/provider/match-provider.ts";
import type { ProviderConfig } from "../../../../domain/provider/provider-config.ts";
import { asSentence } from "../../ui/format.ts";

/** Evaluation of a config for a repository. */
export interface ConfigMatch {
  readonly id: string;
  readonly pattern: string;
  readonly isWinner: boolean;
  /** One or two sentences. */
  readonly words: string;
}

/** Explains for each config whether it is used for a repository: the server's first match is. */
export function evaluateConfigs(
  { repository, configId, provider, pattern, why }: ProviderMatchResponse,
  providers: readonly ProviderConfig[],
): readonly ConfigMatch[] {
  const winner = providers.find(({ id }) => id === configId);
  const reasons = new Map(
    matchProvider(providers, repository).others.map(({ config, whyNot }) => [config.id, whyNot]),
  );
  const rest = providers
    .filter(({ id }) => id !== configId)
    .toSorted((left, right) => Number(reasons.has(right.id)) - Number(reasons.has(left.id)));
  const first: ConfigMatch = {
    id: configId ?? "none",
    pattern: pattern ?? winner?.pattern ?? (provider === "server" ? "the server’s own" : "none"),
    isWinner: provider !== undefined,
    words: [asSentence(why), winner === undefined ? "" : taskText(winner)].join(" ").trim(),
  };
  return [
    first,
    ...rest.map(({ id, pattern: other }) => ({
      id,
      pattern: other,
      isWinner: false,
      words: asSentence(reasons.get(id) ?? otherReason(other, repository)),
    })),
  ];
}

function taskText({ restrictsRequests, tasksEnabled }: ProviderConfig): string {
  const tasks = tasksEnabled
    ? "Tasks are on: a workflow of this repository may ask for changes."
    : "Tasks are off: it reviews and changes nothing.";
  return restrictsRequests
    ? `${tasks} Only comments and tasks of its users and orgs use it.`
    : tasks;
}

function otherReason(pattern: string, repository: string): string {
  const [ofPattern, ofRepository] = [pattern, repository].map((name) =>
    name.slice(0, name.indexOf("/")).toLowerCase(),
  );
  return ofPattern === ofRepository ? "another repository" : "another owner";
}
