import type { ProviderChoice, PullResponse } from "../../../../domain/api/pull-response.ts";
import type { FormValues } from "./form-values.ts";

/**
 * Returns the user's choice if the repository offers it, else the matching choice; `undefined` if
 * none can be used.
 */
export function resolveProvider(
  wanted: FormValues["provider"],
  pull: Pick<PullResponse, "choices" | "match"> | undefined,
): ProviderChoice | undefined {
  const of = (provider: string | undefined): ProviderChoice | undefined =>
    pull?.choices.find((choice) => choice.provider === provider);
  return of(wanted) ?? of(pull?.match.provider);
}

/** Returns the API path of a choice's model list. */
export function modelsPath(repository: string, { provider }: ProviderChoice): string {
  const query = new URLSearchParams({ repo: repository });
  // The server's own endpoint serves repositories without a config.
  if (provider !== "server") query.set("provider", provider);
  return `/api/models?${query.toString()}`;
}
