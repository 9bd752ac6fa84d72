import type { Context } from "hono";
import type { z } from "zod";
import type { ReadBody } from "./body-reader.ts";
import type { HttpEnv } from "./http-env.ts";
import { type FieldProblem } from "./problem.ts";
/**
 * Reads a request's body as JSON of a shape. Anything else is a problem that names every field; an empty body counts as
 * an empty object.
 */
export declare function readJson<Value>(context: Context<HttpEnv>, readBody: ReadBody, schema: z.ZodType<Value>): Promise<Value | Response>;
/** The refusal of a request with one entry for each thing that is wrong with it. */
export declare function invalidFields(errors: readonly FieldProblem[]): Response;
/** What a schema found, one entry for each thing. */
export declare function toFields({ issues }: z.ZodError): readonly FieldProblem[];
