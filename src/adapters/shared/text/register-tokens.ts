import type { RunnerSpec } from "../../../domain/runner/runner-spec.ts";
import type { RunnerHooks } from "../../../ports/launcher.ts";
import type { Redactor } from "./create-redactor.ts";

/** Returns the secrets of a spec. */
export function getSpecSecrets({ token, model, callback }: RunnerSpec): readonly string[] {
  return [token.value, model.apiKey, ...(callback === undefined ? [] : [callback.token])];
}

/** Wraps hooks so that tokens given to the runner later are registered with the redactor, too. */
export function registerTokens(hooks: RunnerHooks, redactor: Pick<Redactor, "add">): RunnerHooks {
  return {
    events: (events, position) => hooks.events(events, position),
    result: (result) => hooks.result(result),
    intent: (announced) => hooks.intent(announced),
    token: async (signal) => {
      const token = await hooks.token(signal);
      redactor.add(token.value);
      return token;
    },
  };
}
