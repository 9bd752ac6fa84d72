import { compilePathPatterns } from "../../domain/core/path-pattern.ts";
import type { TreeEntry } from "../../domain/core/tree-entry.ts";
import { printablePath } from "../../domain/diff/quoted-path.ts";
import type { PathRule } from "../../domain/review/path-rule.ts";
import { parseRuleFile } from "../../domain/review/rule-file.ts";
import type { Snapshot } from "../../ports/snapshots.ts";
import { decodeText } from "./read-rules.ts";

/** Rules for parts of the repository, ordered by path. */
export interface PathRules {
  readonly pathRules: readonly PathRule[];
  /** Rules files that were not applied, with the reason, one line each. */
  readonly problems: readonly string[];
}

export interface PathRulesInput {
  /** Changed paths. */
  readonly paths: readonly string[];
  /** Rules file of the whole repository, which is not read again. */
  readonly rulesPath: string;
}

const RULES_FOLDER = ".ai/rules";
const AGENTS_FILE = "AGENTS.md";
const MAX_FILES = 50;
const MAX_FILE_BYTES = 32 * 1024;
/** All rules are part of every prompt. */
const MAX_TOTAL_BYTES = 64 * 1024;
const MAX_FOLDERS = 2_000;

/**
 * Reads the rules for parts of the repository from a snapshot of its default branch: the nearest `AGENTS.md` of each
 * changed file, and `.ai/rules/*.md` with patterns in their front matter. A file that cannot be read or parsed applies
 * to nothing and is a problem. Rejects with `cancelled` only, and as the snapshot does.
 */
export async function readPathRules(
  snapshot: Pick<Snapshot, "stat" | "read" | "list">,
  { paths, rulesPath }: PathRulesInput,
  signal: AbortSignal,
): Promise<PathRules> {
  if (paths.length === 0) return { pathRules: [], problems: [] };
  const problems: string[] = [];
  const refuse = (path: string, problem: string): void =>
    void problems.push(
      `rules file ${printablePath(path)} of the default branch was not applied: ${problem}`,
    );
  const source: RuleSource = { snapshot, paths, rulesPath, refuse, signal };
  const found = [...(await findAgentsFiles(source)), ...(await listRuleFiles(source))];
  const rules: PathRule[] = [];
  let bytes = 0;
  for (const { entry, toRule } of found.sort((left, right) => compare(left.entry, right.entry))) {
    const text = await readRuleFile(source, entry);
    const rule = text === undefined ? undefined : toRule(text);
    if (rule === undefined || rule.files.length === 0) continue;
    if (bytes + entry.size > MAX_TOTAL_BYTES) {
      refuse(entry.path, `all rules together exceed ${MAX_TOTAL_BYTES} bytes; shorten them`);
      continue;
    }
    bytes += entry.size;
    rules.push(rule);
  }
  return { pathRules: rules, problems };
}

interface RuleSource extends PathRulesInput {
  readonly snapshot: Pick<Snapshot, "stat" | "read" | "list">;
  /** Records that a rules file is not applied. */
  refuse(path: string, problem: string): void;
  readonly signal: AbortSignal;
}

/** An existing rules file, and its interpretation; `undefined` if it does not apply. */
interface FoundRuleFile {
  readonly entry: TreeEntry;
  toRule(text: string): PathRule | undefined;
}

const compare = (left: TreeEntry, right: TreeEntry): number => (left.path < right.path ? -1 : 1);

/** Finds the nearest `AGENTS.md` of each changed file. */
async function findAgentsFiles(source: RuleSource): Promise<readonly FoundRuleFile[]> {
  const { paths, rulesPath, refuse } = source;
  const known = new Map<string, TreeEntry | undefined>();
  const nearest = new Map<TreeEntry, string[]>();
  for (const path of paths) {
    const entry = await findNearest(source, path, known);
    if (entry === undefined || entry.path === rulesPath) continue;
    const files = nearest.get(entry);
    if (files === undefined) nearest.set(entry, [path]);
    else files.push(path);
  }
  if (known.size === MAX_FOLDERS)
    refuse(AGENTS_FILE, `it was looked for in ${MAX_FOLDERS} folders only, the change has more`);
  const found = [...nearest].map(([entry, files]) => ({
    entry,
    toRule: (text: string): PathRule => {
      const folder = entry.path.slice(0, -AGENTS_FILE.length);
      const scope = folder === "" ? "files without a nearer AGENTS.md" : `${folder} and below`;
      return { path: entry.path, scope, text: text.trim(), files };
    },
  }));
  return limitFiles(source, found);
}

/** Finds the `AGENTS.md` in the nearest folder of a path. `known` holds the results of earlier lookups. */
async function findNearest(
  { snapshot, signal }: RuleSource,
  path: string,
  known: Map<string, TreeEntry | undefined>,
): Promise<TreeEntry | undefined> {
  for (const folder of listFolders(path)) {
    const agents = `${folder}${AGENTS_FILE}`;
    if (!known.has(agents) && known.size < MAX_FOLDERS)
      known.set(agents, await snapshot.stat(agents, signal));
    const entry = known.get(agents);
    if (entry !== undefined) return entry;
  }
  return undefined;
}

/** Lists the folders of a path with a trailing slash, the nearest first; the root is empty. */
function listFolders(path: string): readonly string[] {
  const parts = path.split("/").slice(0, -1);
  return Array.from({ length: parts.length + 1 }, (_, at) => {
    const folder = parts.slice(0, parts.length - at).join("/");
    return folder === "" ? "" : `${folder}/`;
  });
}

/** Lists the rules files that name their own files. */
async function listRuleFiles(source: RuleSource): Promise<readonly FoundRuleFile[]> {
  const { snapshot, paths, rulesPath, refuse, signal } = source;
  const entries = (await snapshot.list(RULES_FOLDER, signal)) ?? [];
  const found = entries
    .filter(({ path, kind }) => path.endsWith(".md") && kind !== "folder" && path !== rulesPath)
    .map((entry) => ({
      entry,
      toRule: (source: string): PathRule | undefined => {
        const parsed = parseRuleFile(source);
        if (parsed.kind === "malformed") {
          refuse(entry.path, parsed.problem);
          return undefined;
        }
        const { patterns, text } = parsed;
        const matches = compilePathPatterns(patterns.length === 0 ? ["**"] : patterns);
        const scope = patterns.length === 0 ? "all files" : patterns.join(", ");
        return { path: entry.path, scope, text, files: paths.filter(matches) };
      },
    }));
  return limitFiles(source, found);
}

function limitFiles(
  { refuse }: RuleSource,
  found: readonly FoundRuleFile[],
): readonly FoundRuleFile[] {
  const sorted = found.toSorted((left, right) => compare(left.entry, right.entry));
  const [first] = sorted.slice(MAX_FILES);
  if (first !== undefined) {
    const more = sorted.length - MAX_FILES - 1;
    refuse(first.entry.path, `there are more than ${MAX_FILES} rules files (${more} follow it)`);
  }
  return sorted.slice(0, MAX_FILES);
}

/** Reads a rules file; `undefined` if it is not applied or empty. */
async function readRuleFile(
  { snapshot, refuse, signal }: RuleSource,
  { path, kind, size }: TreeEntry,
): Promise<string | undefined> {
  if (kind !== "file" && kind !== "executable") {
    refuse(path, `it is a ${kind}, not a file`);
    return undefined;
  }
  const maxBytes = MAX_FILE_BYTES;
  const blob = size > maxBytes ? undefined : await snapshot.read(path, { maxBytes, signal });
  if (blob === undefined) {
    refuse(path, `it has ${size} bytes, more than ${maxBytes}; shorten it`);
    return undefined;
  }
  const text = decodeText(blob.bytes);
  if (text === undefined) refuse(path, "it is not UTF-8 text; save it as UTF-8");
  return text === undefined || text.trim() === "" ? undefined : text;
}
