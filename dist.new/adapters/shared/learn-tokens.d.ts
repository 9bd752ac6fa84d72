import type { RunnerSpec } from "../../domain/runner/runner-spec.ts";
import type { RunnerHooks } from "../../ports/launcher.ts";
import type { Redactor } from "./redactor.ts";
/** What of a spec nobody else may know. */
export declare function secretsOf({ token, model, callback }: RunnerSpec): readonly string[];
/** Hooks that have a redactor learn the tokens which the runner is given later: they are secrets too. */
export declare function learnTokens(hooks: RunnerHooks, redactor: Pick<Redactor, "add">): RunnerHooks;
