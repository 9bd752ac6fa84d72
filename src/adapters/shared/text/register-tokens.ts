import type { RunnerSpec } from "../../../domain/runner/runner-spec.ts";
import type { RunnerHooks } from "../../../ports/launcher.ts";
import type { Redactor } from "./create-redactor.ts";

/** What of a spec nobody else may know. */
export function getSpecSecrets({ token, model, callback }: RunnerSpec): readonly string[] {
  return [token.value, model.apiKey, ...(callback === undefined ? [] : [callback.token])];
}

/** Hooks that have a redactor learn the tokens which the runner is given later: they are secrets too. */
export function registerTokens(hooks: RunnerHooks, redactor: Pick<Redactor, "add">): RunnerHooks {
  return {
    events: (events, position) => hooks.events(events, position),
    result: (result) => hooks.result(result),
    intent: (said) => hooks.intent(said),
    token: async (signal) => {
      const token = await hooks.token(signal);
      redactor.add(token.value);
      return token;
    },
  };
}
