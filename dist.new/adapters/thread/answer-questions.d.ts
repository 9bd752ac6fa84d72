import type { RunnerHooks } from "../../ports/launcher.ts";
import type { Question, ToRunner } from "./thread-message.ts";
export interface QuestionDesk {
    /** Gets the answer to one question; false for one too many, or one that was asked already. */
    ask(question: Question): boolean;
    forget(id: number): void;
    /** Gives up what is still asked. */
    close(): void;
}
/** Answers a runner's questions, for a token or whether it may write, each with a yes or with why there is none. */
export declare function answerQuestions(hooks: Pick<RunnerHooks, "token" | "intent">, answer: (message: ToRunner) => void): QuestionDesk;
