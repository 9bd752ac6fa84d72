import { isAppError } from "../../domain/core/app-error.ts";
import { audienceText } from "../../domain/core/audience-text.ts";
import type { ChooseProvider, ChosenProvider } from "../provider/choose-provider.ts";

/** Returns the reason, one line, why a comment's author cannot be served in a repository; `undefined` if they can. */
export type FindRefusalReason = (repository: string, login: string) => Promise<string | undefined>;

/** Creates the check from the provider selection. An author who cannot be checked at the moment is refused. */
export function createFindRefusalReason(choose: ChooseProvider): FindRefusalReason {
  return async (repository, login) => {
    const chosen = await choose({ repository, requester: { login } }).catch(toRefusedChoice);
    if (chosen.kind === "chosen") return undefined;
    if (chosen.isRefusal) return chosen.why;
    return audienceText(
      "no model is configured for this repository; ask the operator of this installation to add one",
      `no model is configured: ${chosen.why} (an admin can add a provider config; LLM_API_KEY on the server applies to repositories without one)`,
    );
  };
}

function toRefusedChoice(error: unknown): ChosenProvider {
  const mayPass =
    isAppError(error, "code-host-unreachable") || isAppError(error, "code-host-rate-limited");
  if (!mayPass) throw error;
  return { kind: "none", why: error.message, isRefusal: true };
}
