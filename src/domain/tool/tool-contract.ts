import { z } from "zod";
import type { ToolDefinition } from "../model/message.ts";

/** What the model is told of a tool, and the parser of what it asks for. */
export interface ToolContract<Arguments> {
  readonly definition: ToolDefinition;
  /** Gives the arguments, or one line that tells the model what to mend. */
  parse(text: string): { readonly arguments: Arguments } | { readonly problem: string };
}

/** Makes a tool's contract from one schema, which is both its JSON Schema and its parser. */
export function createToolContract<Schema extends z.ZodObject>(
  name: string,
  description: string,
  schema: Schema,
): ToolContract<z.infer<Schema>> {
  const { $schema: _dialect, ...parameters } = z.toJSONSchema(schema, { io: "input" }) as Record<
    string,
    unknown
  >;
  return {
    definition: { name, description, parameters },
    parse: (text) => {
      const value = parseJson(text);
      if (value === undefined)
        return {
          problem: `the arguments of ${name} are not JSON; send an object such as {"path": "src"}`,
        };
      const parsed = schema.safeParse(value);
      if (parsed.success) return { arguments: parsed.data };
      const problems = parsed.error.issues.map(
        (issue) => `${issue.path.join(".") || "arguments"}: ${issue.message}`,
      );
      return { problem: `${name}: ${problems.join("; ")}` };
    },
  };
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.trim() === "" ? "{}" : text);
    // Some models wrap the object in a string once more.
    return typeof value === "string" ? JSON.parse(value) : value;
  } catch {
    return undefined; // Told to the model in words by the caller.
  }
}

const integer = (words: string): z.ZodType<number, number | string> =>
  z
    .union([
      z.number().int(),
      z
        .string()
        .regex(/^-?\d+$/)
        .transform(Number),
    ])
    .describe(words) as z.ZodType<number, number | string>;

/** A 1-based line number; models write it as a string now and then. */
export const lineNumber = (words: string): z.ZodType<number, number | string> => integer(words);
