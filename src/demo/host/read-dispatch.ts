import { unprocessableMessage } from "./api-error.ts";

/** `workflow_dispatch` settings of a workflow file. */
export interface DispatchConfig {
  readonly inputs: readonly DispatchInput[];
  /** Title of its runs, with expressions. */
  readonly runName?: string | undefined;
}

interface DispatchInput {
  readonly name: string;
  readonly isRequired: boolean;
  readonly fallback?: string | undefined;
}

/**
 * Reads the lines of a workflow in block style that a dispatch needs; `undefined` if it cannot be
 * dispatched.
 */
export function readDispatch(text: string): DispatchConfig | undefined {
  const lines = text.split("\n").filter((line) => !/^\s*(?:#|$)/.test(line));
  const trigger = lines.findIndex((line) => line.includes("workflow_dispatch"));
  if (trigger === -1) return undefined;
  const body = blockBelow(lines, trigger);
  const inputs = blockBelow(
    body,
    body.findIndex((line) => /^\s*inputs:/.test(line)),
  );
  const depth = indentOf(inputs[0] ?? "");
  const starts = inputs.flatMap((line, index) => (indentOf(line) === depth ? [index] : []));
  const runName = readValue(lines, "run-name");
  return {
    inputs: starts.map((start) => {
      const fallback = readValue(blockBelow(inputs, start), "default");
      return {
        name: (inputs[start] ?? "").trim().replace(/:.*$/, ""),
        isRequired: readValue(blockBelow(inputs, start), "required") === "true",
        fallback,
      };
    }),
    runName,
  };
}

/**
 * Returns the inputs of a run, with the validation of the code host. Empty inputs count as missing.
 */
export function resolveInputs(
  { inputs }: DispatchConfig,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const strange = Object.keys(given).filter((name) => !inputs.some((one) => one.name === name));
  if (strange.length > 0)
    throw unprocessableMessage(`Unexpected inputs provided: ${JSON.stringify(strange)}`);
  const entries = inputs.map(({ name, fallback = "" }) => [name, given[name] || fallback] as const);
  const missing = inputs.find(
    ({ name, isRequired }) => isRequired && !entries.some(([one, text]) => one === name && text),
  );
  if (missing !== undefined)
    throw unprocessableMessage(`Required input '${missing.name}' not provided`);
  return Object.fromEntries(entries);
}

/** Returns the title of a run; `undefined` if the workflow defines none. */
export function formatRunTitle(
  { runName }: DispatchConfig,
  inputs: Readonly<Record<string, string>>,
): string | undefined {
  return runName?.replace(
    /\$\{\{\s*inputs\.([\w-]+)\s*\}\}/g,
    (_all, name: string) => inputs[name] ?? "",
  );
}

const indentOf = (line: string): number => line.search(/\S|$/);

/** Returns the lines below a line that are indented further. */
function blockBelow(lines: readonly string[], index: number): readonly string[] {
  if (index === -1) return [];
  const indent = indentOf(lines[index] ?? "");
  const below = lines.slice(index + 1);
  const end = below.findIndex((line) => indentOf(line) <= indent);
  return end === -1 ? below : below.slice(0, end);
}

function readValue(lines: readonly string[], key: string): string | undefined {
  const line = lines.find((one) => one.trim().startsWith(`${key}:`));
  return line
    ?.trim()
    .slice(key.length + 1)
    .trim()
    .replace(/^(["'])(.*)\1$/, "$2");
}
