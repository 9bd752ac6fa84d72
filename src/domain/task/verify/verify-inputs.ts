/** Mode of a verification run: of a change, or of the failure on the base. */
export type VerifyMode = "verify" | "reproduce";

/** Query of one dispatched run. */
export interface VerifyQuery {
  readonly mode: VerifyMode;
  /** Full object id. */
  readonly baseSha: string;
  /** Full object id; absent for a reproduction. */
  readonly commitSha?: string;
  /** Branch of the commit; absent for a reproduction. */
  readonly branch?: string | undefined;
  /** Node ids, from `chooseTests`. */
  readonly tests: readonly string[];
  /** Random and unique to this dispatch: identifies the run and its artifact. */
  readonly nonce: string;
}

/** Tests to request from a run, and the number of omitted tests. */
export interface ChosenTests {
  readonly tests: readonly string[];
  readonly leftOut: number;
}

/** Name of the only file in the artifact. */
export const RESULT_FILE = "result.json";

const MAX_TESTS = 60;
const MAX_ID_CHARS = 500;
// The code host limits all inputs together to 65,535 characters.
const MAX_JSON_CHARS = 30_000;
// The code host treats an empty input as missing.
const NONE = "none";

/**
 * Chooses the tests to request, each once: ids that look like an option, contain control or
 * invisible characters, or are too long are omitted, and so are those beyond the limit of one
 * dispatch.
 */
export function chooseTests(ids: readonly string[]): ChosenTests {
  const all = new Set(ids.map((id) => id.trim()).filter((id) => id !== ""));
  const tests: string[] = [];
  let chars = 2;
  for (const id of all) {
    const size = JSON.stringify(id).length + 1;
    if (!isAskable(id) || tests.length === MAX_TESTS || chars + size > MAX_JSON_CHARS) continue;
    tests.push(id);
    chars += size;
  }
  return { tests, leftOut: all.size - tests.length };
}

/** Formats the inputs of the workflow: non-empty texts; the tests are a JSON array. */
export function toVerifyInputs(query: VerifyQuery): Readonly<Record<string, string>> {
  return {
    mode: query.mode,
    base_sha: query.baseSha,
    commit_sha: query.commitSha ?? NONE,
    ref: query.branch ?? NONE,
    tests: JSON.stringify(query.tests),
    nonce: query.nonce,
  };
}

/** Returns the name of a run's artifact. */
export const artifactName = (nonce: string): string => `svc-verify-${nonce}`;

/** Returns whether a run's title contains the nonce as a separate word. */
export function isRunTitle(title: string, nonce: string): boolean {
  return title.split(/\s+/).includes(nonce);
}

const isAskable = (id: string): boolean =>
  id.length <= MAX_ID_CHARS && !id.startsWith("-") && !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(id);
