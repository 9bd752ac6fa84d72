import type { ConfigProblem } from "../domain/errors/app-error.ts";
import type { JobKind } from "../domain/job/job.ts";
import { type ExecutionConfig } from "./execution-settings.ts";
import { type Config } from "./settings.ts";
/** Where a job of a kind runs. Answers to comments are short and never leave this process. */
export declare function executionOf(execution: Pick<ExecutionConfig, "reviews" | "tasks">, kind: JobKind): ExecutionConfig["reviews"];
/** Image of the runners of a kind; `undefined` when none is named. */
export declare function imageOf({ reviewImage, taskImage }: Pick<ExecutionConfig, "reviewImage" | "taskImage">, kind: JobKind): string | undefined;
/**
 * Tells why the sandbox of tasks' commands does not fit the place where tasks run: kubernetes is the second container of
 * a runner's pod, and there is none anywhere else.
 */
export declare function sandboxProblems(backend: Config["taskSandboxBackend"] | undefined, tasks: ExecutionConfig["tasks"]): readonly ConfigProblem[];
/** What does not go together in the settings of where runners work. */
export declare function executionProblems(execution: ExecutionConfig): readonly ConfigProblem[];
