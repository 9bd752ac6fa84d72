import { formatFile } from "../../domain/agent/format-file.ts";
import { formatFolder, formatMatches } from "../../domain/agent/format-tree.ts";
import {
  LIST_DIR,
  MAX_FILE_BYTES,
  MAX_MATCHES,
  READ_FILE,
  SEARCH,
} from "../../domain/agent/repository-tools.ts";
import type { ToolContract } from "../../domain/agent/tool-contract.ts";
import { isAppError } from "../../domain/core/app-error.ts";
import type { TreeEntry } from "../../domain/core/tree-entry.ts";
import { maskLooseKeys, type Vault } from "../../domain/inbound/vault.ts";
import type { Wrap } from "../../domain/untrusted/untrusted.ts";
import type { Snapshot } from "../../ports/snapshots.ts";
import type { AgentTool, ToolResult } from "./tool.ts";

/**
 * Creates the read-only tools over one snapshot. Their output is marked as untrusted. Secrets are removed from whole
 * files and lines, by the vault of `wrap`, before an excerpt is taken.
 */
export function createRepositoryTools(
  snapshot: Snapshot,
  wrap: Wrap,
  vault: Pick<Vault, "mask">,
): AgentTool[] {
  const shown = (text: string): ToolResult => ({ ok: true, text: wrap("file", text).text });
  return [
    toTool(READ_FILE, async ({ path, start_line: start, end_line: end }, signal) => {
      const entry = await snapshot.stat(cleanPath(path), signal);
      const problem = unreadableReason(path, entry);
      if (entry === undefined || problem !== undefined) return toolError(problem ?? "");
      const blob = await snapshot.read(entry.path, { maxBytes: MAX_FILE_BYTES, signal });
      if (blob === undefined)
        return toolError(`${path} has ${entry.size} bytes, too large to read; search in it`);
      if (isBinary(blob.bytes)) return toolError(`${path} is a binary file of ${entry.size} bytes`);
      const text = new TextDecoder().decode(blob.bytes);
      if (entry.kind === "symlink") return shown(`${path} is a symbolic link to ${text}`);
      const view = formatFile(path, vault.mask(text), { start, end });
      return view.kind === "refused" ? toolError(view.reason) : shown(view.text);
    }),
    toTool(LIST_DIR, async ({ path }, signal) => {
      const folder = cleanPath(path);
      const entries = await snapshot.list(folder, signal);
      if (entries === undefined) return toolError(`there is no folder ${path}; start from ""`);
      return shown(formatFolder(folder, entries));
    }),
    toTool(
      SEARCH,
      async ({ pattern, path, ignore_case: ignoreCase, max_results: wanted }, signal) => {
        const maxMatches = Math.min(Math.max(Number(wanted), 1), MAX_MATCHES);
        const scope = path === undefined ? "" : cleanPath(path);
        const result = await snapshot.search(
          { pattern, path: scope === "" ? undefined : scope, ignoreCase, maxMatches },
          signal,
        );
        const matches = result.matches.map((match) => ({
          ...match,
          text: maskLooseKeys(match.text, vault),
        }));
        return shown(formatMatches(pattern, { ...result, matches }));
      },
    ),
  ];
}

function unreadableReason(path: string, entry: TreeEntry | undefined): string | undefined {
  if (entry === undefined) return `there is no file ${path}; list its folder or search for it`;
  if (entry.kind === "folder") return `${path} is a folder; use list_dir`;
  return entry.kind === "submodule" ? `${path} is a submodule; its files are not here` : undefined;
}

const toolError = (text: string): ToolResult => ({ ok: false, text: `error: ${text}` });

/** Models write `./x`, `/x` and `x/`; the snapshot interprets paths literally. */
function cleanPath(path: string): string {
  const clean = path
    .trim()
    .replace(/^(\.?\/)+/, "")
    .replace(/\/+$/, "");
  return clean === "." ? "" : clean;
}

function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 8_000).includes(0);
}

function toTool<Arguments>(
  contract: ToolContract<Arguments>,
  run: (args: Arguments, signal: AbortSignal) => Promise<ToolResult>,
): AgentTool {
  return {
    definition: contract.definition,
    run: async (argumentsText, signal) => {
      const parsed = contract.parse(argumentsText);
      if ("problem" in parsed) return toolError(parsed.problem);
      try {
        return await run(parsed.arguments, signal);
      } catch (error) {
        if (isAppError(error, "tool-refused")) return toolError(error.message);
        signal.throwIfAborted();
        throw error;
      }
    },
  };
}
