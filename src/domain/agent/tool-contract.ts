import { z } from "zod";
import type { ToolDefinition } from "./message.ts";

/** Definition of a tool for the model, with the parser of its arguments. */
export interface ToolContract<Arguments> {
  readonly definition: ToolDefinition;
  /** Returns the arguments, or one line that explains the problem to the model. */
  parse(text: string): { readonly arguments: Arguments } | { readonly problem: string };
}

/**
 * Creates the contract of a tool from one schema, used both as its JSON Schema and as its parser.
 */
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
      const parsed = schema.safeParse(coerceNumbers(dropNulls(value, schema), schema));
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
    // Some models encode the object as a string once more.
    return typeof value === "string" ? JSON.parse(value) : value;
  } catch {
    return undefined; // The caller reports the problem to the model.
  }
}

const MAX_NUMBER = 100_000_000;

/** Schema of a line number or a count. */
export const wholeNumber = (words: string): z.ZodNumber =>
  z.number().int().min(0).max(MAX_NUMBER).describe(words);

/**
 * Removes members that are `null` where the schema does not allow it: many models write `null` for
 * an omitted argument.
 */
function dropNulls(value: unknown, schema: z.ZodObject): unknown {
  // `null` in place of the whole object is treated the same way.
  if (value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) return value;
  const isOmitted = (key: string, member: unknown): boolean =>
    member === null &&
    Object.hasOwn(schema.shape, key) &&
    schema.shape[key]?.safeParse(null).success === false;
  return Object.fromEntries(
    Object.entries(value).filter(([key, member]) => !isOmitted(key, member)),
  );
}

/** Converts numbers that a model wrote as text. */
function coerceNumbers(value: unknown, schema: z.ZodObject): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const isNumber = (key: string, member: unknown): member is string =>
    typeof member === "string" &&
    /^\s*\d+\s*$/.test(member) &&
    Object.hasOwn(schema.shape, key) &&
    schema.shape[key]?.safeParse(Number(member)).success === true &&
    schema.shape[key]?.safeParse(member).success === false;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      isNumber(key, member) ? Number(member) : member,
    ]),
  );
}
