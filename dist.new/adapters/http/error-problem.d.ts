import type { Problem } from "./problem.ts";
/** What a failure is told as, to an operator in its own words; `undefined` for what nobody expected. */
export declare function errorProblem(error: unknown, isOperator?: boolean): Problem | undefined;
