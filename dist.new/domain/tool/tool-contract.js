import { z } from "zod";
/** Makes a tool's contract from one schema, which is both its JSON Schema and its parser. */
export function createToolContract(name, description, schema) {
    const { $schema: _dialect, ...parameters } = z.toJSONSchema(schema, { io: "input" });
    return {
        definition: { name, description, parameters },
        parse: (text) => {
            const value = parseJson(text);
            if (value === undefined)
                return {
                    problem: `the arguments of ${name} are not JSON; send an object such as {"path": "src"}`,
                };
            const parsed = schema.safeParse(withNumbers(withoutNulls(value, schema), schema));
            if (parsed.success)
                return { arguments: parsed.data };
            const problems = parsed.error.issues.map((issue) => `${issue.path.join(".") || "arguments"}: ${issue.message}`);
            return { problem: `${name}: ${problems.join("; ")}` };
        },
    };
}
function parseJson(text) {
    try {
        const value = JSON.parse(text.trim() === "" ? "{}" : text);
        // Some models wrap the object in a string once more.
        return typeof value === "string" ? JSON.parse(value) : value;
    }
    catch {
        return undefined; // Told to the model in words by the caller.
    }
}
const MAX_NUMBER = 100_000_000;
/** A line number or a count. */
export const wholeNumber = (words) => z.number().int().min(0).max(MAX_NUMBER).describe(words);
/** Leaves out members that are `null` where the schema takes none: many models write that for an argument they omit. */
function withoutNulls(value, schema) {
    // `null` in place of the whole object, likewise.
    if (value === null)
        return {};
    if (typeof value !== "object" || Array.isArray(value))
        return value;
    const isOmitted = (key, member) => member === null &&
        Object.hasOwn(schema.shape, key) &&
        schema.shape[key]?.safeParse(null).success === false;
    return Object.fromEntries(Object.entries(value).filter(([key, member]) => !isOmitted(key, member)));
}
/** Models write numbers as text now and then. */
function withNumbers(value, schema) {
    if (typeof value !== "object" || value === null || Array.isArray(value))
        return value;
    const isNumber = (key, member) => typeof member === "string" &&
        /^\s*\d+\s*$/.test(member) &&
        Object.hasOwn(schema.shape, key) &&
        schema.shape[key]?.safeParse(Number(member)).success === true &&
        schema.shape[key]?.safeParse(member).success === false;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [
        key,
        isNumber(key, member) ? Number(member) : member,
    ]));
}
