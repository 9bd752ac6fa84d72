import { type ToolContract } from "../tool/tool-contract.ts";
import type { Helper } from "./helper-config.ts";
/** What the model asks of a helper. */
export interface HelperArguments {
    readonly args: readonly string[];
}
/** Makes the contract of a helper as a tool: what the model reads of it, and what it may ask for. */
export declare function createHelperContract(helper: Helper): ToolContract<HelperArguments>;
