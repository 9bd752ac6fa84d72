import { z } from "zod";
import { createToolContract, type ToolContract } from "../agent/tool-contract.ts";
import type { HelperTool } from "./helper-tool.ts";

const MAX_ARG_CHARS = 1_000;
const MAX_ARGS_CHARS = 8_000;

/** Arguments that the model passes to a helper. */
export interface HelperArguments {
  readonly args: readonly string[];
}

/**
 * Creates the tool contract of a helper: its description for the model, and the parser of its
 * arguments.
 */
export function createHelperContract(helper: HelperTool): ToolContract<HelperArguments> {
  const { name, description, maxArgs } = helper;
  const words = `${description} (a tool of this repository, run on a copy of its files after the change)`;
  return maxArgs === 0
    ? createBareContract(name, words)
    : createToolContract(name, words, z.strictObject({ args: createArgsSchema(helper) }));
}

/**
 * Creates the contract of a helper without arguments. An empty list is accepted as none; any other
 * argument is refused.
 */
function createBareContract(name: string, words: string): ToolContract<HelperArguments> {
  const { definition } = createToolContract(name, words, z.strictObject({}));
  const { parse } = createToolContract(
    name,
    words,
    z.strictObject({ args: z.union([z.tuple([]), z.literal("")]).optional() }),
  );
  return {
    definition,
    parse: (text) => {
      const parsed = parse(text);
      if (!("problem" in parsed)) return { arguments: { args: [] } };
      return { problem: `${name} takes no arguments; call it again with {}` };
    },
  };
}

function createArgsSchema({ maxArgs, allowsOptions }: HelperTool) {
  const arg = z
    .string()
    .max(MAX_ARG_CHARS)
    .refine((text) => !text.includes("\0"), "must not hold a NUL")
    .refine(
      (text) => allowsOptions || !text.startsWith("-"),
      "must not begin with -: this tool takes no options",
    );
  return z
    .array(arg)
    .max(maxArgs)
    .refine(
      (list) => list.reduce((sum, text) => sum + text.length, 0) <= MAX_ARGS_CHARS,
      `must have at most ${MAX_ARGS_CHARS} characters together`,
    )
    .default([])
    .describe(
      `Arguments added to the command, such as paths from the root${allowsOptions ? "" : "; no options"}`,
    );
}
