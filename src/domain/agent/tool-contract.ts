import { z } from "zod";
import type { ToolDefinition } from "./message.ts";

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
    // Some models wrap the object in a string once more.
    return typeof value === "string" ? JSON.parse(value) : value;
  } catch {
    return undefined; // Told to the model in words by the caller.
  }
}

const MAX_NUMBER = 100_000_000;

/** A line number or a count. */
export const wholeNumber = (words: string): z.ZodNumber =>
  z.number().int().min(0).max(MAX_NUMBER).describe(words);

/** Leaves out members that are `null` where the schema takes none: many models write that for an argument they omit. */
function dropNulls(value: unknown, schema: z.ZodObject): unknown {
  // `null` in place of the whole object, likewise.
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

/** Models write numbers as text now and then. */
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
