/** What the answer of a conversation is: an object of the review contract, or Markdown for people. */
export type AnswerForm = "json" | "markdown";
/** Asks for the answer at once, because a limit was reached. */
export declare function finalTurn(why: string, form: AnswerForm): string;
/** Asks for the same answer again in a form that can be read. */
export declare function repairTurn(reason: string, form: AnswerForm): string;
/** Asks for the rest of an answer that was cut at the token limit. */
export declare function continueTurn(): string;
/** Asks for the rest again, in a way that shows where it goes on; `end` is the end of what came before. */
export declare function rejoinTurn(end: string): string;
/** Asks again after an answer without content. */
export declare function emptyTurn(form: AnswerForm): string;
/** Asks again after an answer whose tokens all went into thinking. */
export declare function thinkLessTurn(form: AnswerForm): string;
/** Told with a tool result that the model has had before. */
export declare function repeatNote(tool: string, times: number): string;
