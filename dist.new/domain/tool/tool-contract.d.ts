import { z } from "zod";
import type { ToolDefinition } from "../model/message.ts";
/** What the model is told of a tool, and the parser of what it asks for. */
export interface ToolContract<Arguments> {
    readonly definition: ToolDefinition;
    /** Gives the arguments, or one line that tells the model what to mend. */
    parse(text: string): {
        readonly arguments: Arguments;
    } | {
        readonly problem: string;
    };
}
/** Makes a tool's contract from one schema, which is both its JSON Schema and its parser. */
export declare function createToolContract<Schema extends z.ZodObject>(name: string, description: string, schema: Schema): ToolContract<z.infer<Schema>>;
/** A line number or a count. */
export declare const wholeNumber: (words: string) => z.ZodNumber;
