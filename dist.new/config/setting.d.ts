import type { z } from "zod";
/** One setting: its schema is the source of type, default, parser and documentation. */
export interface Setting<Value, Fallback extends string | undefined = string | undefined> {
    /** Environment variable. */
    readonly env: string;
    /** Reads the variable's text; absent or blank text means the fallback. */
    readonly schema: z.ZodType<Value, string>;
    /** What holds when the variable is not set, as a person would write it; `undefined` when nothing does. */
    readonly fallback: Fallback;
    readonly help: string;
}
/** A setting that the Action has an input for. */
export interface ActionSetting<Value, Fallback extends string | undefined = string | undefined> extends Setting<Value, Fallback> {
    readonly input: string;
    /** What of a workflow's context the Action's input is by default, such as `github.token`; absent: the fallback. */
    readonly inputContext?: string;
}
/** Settings by the names that the program has for them. */
type Table = Readonly<Record<string, Setting<unknown>>>;
type Defaulted<Of extends Table> = {
    [Name in keyof Of]: Of[Name]["fallback"] extends string ? Name : never;
}[keyof Of];
/** What a table of settings comes to. What has no default and was not set is absent. */
export type ConfigOf<Of extends Table> = {
    readonly [Name in Defaulted<Of>]: z.output<Of[Name]["schema"]>;
} & {
    readonly [Name in Exclude<keyof Of, Defaulted<Of>>]?: z.output<Of[Name]["schema"]>;
};
/** Declares a setting with a default. */
export declare function setting<Value>(env: string, schema: z.ZodType<Value, string>, { help, ...rest }: Readonly<Record<"help" | "fallback", string>> & {
    inputContext?: string;
}): ActionSetting<Value, string>;
/** Declares a setting that is absent unless somebody sets it. */
export declare function optionalSetting<Value>(env: string, schema: z.ZodType<Value, string>, help: string): ActionSetting<Value, undefined>;
/** A setting that the Action has no input for. */
export declare function withoutInput<Value, Fallback extends string | undefined>(given: ActionSetting<Value, Fallback>): Setting<Value, Fallback>;
export {};
