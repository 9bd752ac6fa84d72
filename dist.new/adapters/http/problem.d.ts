/** One thing that is wrong with a request. */
export interface FieldProblem {
    /** Where, such as `output.pr_number`. */
    readonly path: string;
    readonly message: string;
}
export interface Problem {
    readonly status: number;
    /** Stable: what programs go by. */
    readonly code: string;
    /** One line for people, without secrets. */
    readonly detail: string;
    readonly errors?: readonly FieldProblem[];
    /** What programs need beside the code; names that a problem has itself are none of them. */
    readonly members?: Readonly<Record<string, unknown>>;
    readonly headers?: Readonly<Record<string, string>>;
}
export declare const PROBLEM_TYPE = "application/problem+json";
/** Answers with a problem as RFC 9457 has it. */
export declare function toProblem(problem: Problem): Response;
/** The body of a problem. */
export declare function problemText({ status, code, detail, errors, members }: Problem): string;
/** Nothing is there, or nothing that the caller may see: the two look alike. */
export declare function notFound(path: string): Response;
