import { type ProviderChoice, toProviderChoice } from "../../domain/api/pull-response.ts";
import { matchProvider } from "../../domain/provider/match-provider.ts";
import type { ProviderUser } from "../../domain/provider/may-use-provider.ts";
import { isPrivateBaseUrl } from "../../domain/provider/private-host.ts";
import { Provider } from "../../domain/provider/provider-config.ts";
import type { ChooseProviderPorts } from "./choose-provider.ts";

/** Lists the options for a repository (`owner/name`): the config of each provider that would be used. */
export type ListChoices = (
  repository: string,
  user: ProviderUser,
) => Promise<readonly ProviderChoice[]>;

export type ListChoicesPorts = Pick<ChooseProviderPorts, "configs" | "fallback" | "allowPrivate">;

/**
 * Creates the list. It is consistent with `ChooseProvider`: the server's own endpoint is for repositories without a
 * config.
 */
export function createListChoices({
  configs,
  fallback,
  allowPrivate,
}: ListChoicesPorts): ListChoices {
  return async (repository, user) => {
    const all = await configs.list();
    const { config, others } = matchProvider(all, repository, { user });
    if (config === undefined && others.length === 0)
      return fallback ? [toServerChoice(fallback)] : [];
    return Provider.options.flatMap((provider) => {
      const { config: best } = matchProvider(all, repository, { user, provider });
      const isUsable = best !== undefined && (allowPrivate || !isPrivateBaseUrl(best.baseUrl));
      return isUsable ? [toProviderChoice(best)] : [];
    });
  };
}

function toServerChoice({ model }: { readonly model?: string | undefined }): ProviderChoice {
  return { provider: "server", model };
}
