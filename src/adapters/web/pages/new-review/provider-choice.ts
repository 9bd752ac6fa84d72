import type { ProviderChoice, PullResponse } from "../../../../domain/api/pull-response.ts";
import type { FormValues } from "./form-values.ts";

/**
 * The choice that counts: what the person chose when the repository has it, else the one that matches. `undefined` when
 * none may be used.
 */
export function resolveProvider(
  wanted: FormValues["provider"],
  pull: Pick<PullResponse, "choices" | "match"> | undefined,
): ProviderChoice | undefined {
  const of = (provider: string | undefined): ProviderChoice | undefined =>
    pull?.choices.find((choice) => choice.provider === provider);
  return of(wanted) ?? of(pull?.match.provider);
}

/** Where the models of a choice are listed. */
export function modelsPath(repository: string, { provider }: ProviderChoice): string {
  const query = new URLSearchParams({ repo: repository });
  // The server's own endpoint is what answers for a repository that has no config.
  if (provider !== "server") query.set("provider", provider);
  return `/api/models?${query.toString()}`;
}
