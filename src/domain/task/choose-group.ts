import { readPatch } from "../patch/read-patch.ts";
import { clipUntrusted } from "../untrusted/untrusted.ts";
import type { CandidateGroup } from "./candidate-group.ts";
import { getTestFile } from "./test-name.ts";

/** Description of a change by its author. */
export interface ChangeSummary {
  readonly patch: string;
  readonly title: string;
  readonly explanation: string;
}

/** Characteristics of a group. */
interface GroupTraits {
  /** Files of its tests. */
  readonly files: ReadonlySet<string>;
  /**
   * Paths in its tracebacks, with all their suffixes: they may start with a machine's own folders.
   */
  readonly paths: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

/**
 * Weights: a changed test file counts most, then a changed file of the traceback, then words of
 * names, then other words.
 */
const WEIGHTS = { files: 8, paths: 4, names: 2, words: 1 } as const;
const MAX_TEXT_CHARS = 200_000;
const MAX_CHANGE_CHARS = 2_000_000;
const WORD = /[a-z0-9_]{5,80}/g;
const PATH =
  /(?<![\w.@-])(?:[\w.@-]{1,100}(?:\/[\w.@-]{1,100}){1,20}|[\w-]{1,100}\.[a-z]{1,5}\b)/gi;

/**
 * Chooses the group of failures that a change fixes, by their common names: the files that the
 * change touches, and the words of its title, explanation and patch. The weighted share of a
 * group's names counts, so that long groups have no advantage; names in several groups count less.
 * In a tie, the first group wins.
 */
export function chooseGroup(
  groups: readonly CandidateGroup[],
  change: ChangeSummary,
): CandidateGroup {
  const [first] = groups;
  if (first === undefined) throw new RangeError("A change is matched with at least one group.");
  if (groups.length === 1) return first;
  const described = extractChangeTerms(change);
  const traits = groups.map(extractGroupTraits);
  let best = { group: first, score: -1 };
  for (const [at, group] of groups.entries()) {
    const own = traits[at];
    if (own === undefined) continue;
    const score = scoreGroup(own, described, traits);
    if (score > best.score + 1e-9) best = { group, score };
  }
  return best.group;
}

interface ChangeTerms {
  readonly paths: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

function extractChangeTerms({ patch, title, explanation }: ChangeSummary): ChangeTerms {
  const names = readPatch(patch).files.flatMap((file) => [...file.names, ...(file.newNames ?? [])]);
  const text = clipUntrusted(`${title}\n${explanation}\n${patch}`, MAX_CHANGE_CHARS, false);
  return { paths: new Set(names), words: extractWords(text) };
}

function extractGroupTraits({ title, tests }: CandidateGroup): GroupTraits {
  const ids = tests.map(({ id }) => id);
  const traces = tests.flatMap(({ traceback }) => traceback ?? []);
  const text = clipUntrusted(traces.join("\n"), MAX_TEXT_CHARS, true);
  const named = [title, ...ids].join("\n");
  return {
    files: new Set(ids.flatMap((id) => getTestFile(id) ?? [])),
    paths: extractPaths(`${named}\n${text}`),
    names: extractWords(named),
    words: extractWords(text),
  };
}

const extractWords = (text: string): Set<string> => new Set(text.toLowerCase().match(WORD) ?? []);

function extractPaths(text: string): Set<string> {
  const paths = new Set<string>();
  for (const [path] of text.matchAll(PATH)) {
    const parts = path.split("/");
    for (let at = 0; at < parts.length; at += 1) paths.add(parts.slice(at).join("/"));
  }
  return paths;
}

function scoreGroup(own: GroupTraits, described: ChangeTerms, all: readonly GroupTraits[]): number {
  const rarity = (kind: keyof GroupTraits, item: string): number =>
    1 / all.filter((traits) => traits[kind].has(item)).length;
  /** Returns the share of the items that a set contains; rare items count more. */
  const share = (
    kind: keyof GroupTraits,
    items: ReadonlySet<string>,
    among: ReadonlySet<string>,
  ) => {
    let [sum, hit] = [0, 0];
    for (const item of items) {
      const weight = rarity(kind, item);
      sum += weight;
      if (among.has(item)) hit += weight;
    }
    return sum === 0 ? 0 : hit / sum;
  };
  const touched = new Set([...described.paths].filter((path) => own.paths.has(path)));
  const paths = [...touched].reduce((most, path) => Math.max(most, rarity("paths", path)), 0);
  return (
    WEIGHTS.files * share("files", own.files, described.paths) +
    WEIGHTS.paths * paths +
    WEIGHTS.names * share("names", own.names, described.words) +
    WEIGHTS.words * share("words", own.words, described.words)
  );
}
