import { type NumberedLine, subtractLines } from "./diff-lines.ts";
import type { TestBlock } from "./test-block.ts";

/** Test with its file. */
export interface PlacedTest<File> {
  readonly file: File;
  readonly test: TestBlock;
}

/** Test before and after a change. */
export interface TestPair<File> {
  readonly old: PlacedTest<File>;
  readonly young: PlacedTest<File>;
}

/** Tests matched between the two versions, and those without a match. */
export interface MatchedTests<File> {
  readonly pairs: readonly TestPair<File>[];
  readonly gone: readonly PlacedTest<File>[];
  readonly made: readonly PlacedTest<File>[];
}

/**
 * Matches tests before and after a change: by name within the file, identical ones first, then by
 * sharing half of their lines in any file, since tests are renamed and moved. Takes time linear in
 * the tests' lines.
 */
export function matchTests<File>(
  before: readonly PlacedTest<File>[],
  after: readonly PlacedTest<File>[],
): MatchedTests<File> {
  const pairs: TestPair<File>[] = [];
  const left = (one: readonly PlacedTest<File>[]): PlacedTest<File>[] => {
    const used = new Set(pairs.flatMap(({ old, young }) => [old, young]));
    return one.filter((test) => !used.has(test));
  };
  const keys = createFileNumbers<File>();
  pairs.push(
    ...pairUp(
      left(before),
      left(after),
      ({ file, test }) => `${keys(file)} ${test.name} ${getBodyText(test)}`,
    ),
  );
  pairs.push(
    ...pairUp(left(before), left(after), ({ file, test }) => `${keys(file)} ${test.name}`),
  );
  pairs.push(
    ...pairUp(left(before), left(after), ({ test }) => `${test.name} ${getBodyText(test)}`),
  );
  pairs.push(...pairAlike(left(before), left(after)));
  return { pairs, gone: left(before), made: left(after) };
}

const getBodyText = ({ body }: TestBlock): string => body.map(({ text }) => text.trim()).join("\n");

/** Numbers files, for use in keys. */
function createFileNumbers<File>(): (file: File) => number {
  const numbers = new Map<File, number>();
  return (file) => {
    const number = numbers.get(file) ?? numbers.size;
    numbers.set(file, number);
    return number;
  };
}

function pairUp<File>(
  before: readonly PlacedTest<File>[],
  after: readonly PlacedTest<File>[],
  keyOf: (test: PlacedTest<File>) => string,
): TestPair<File>[] {
  const waiting = new Map<string, PlacedTest<File>[]>();
  for (const young of after) {
    const same = waiting.get(keyOf(young));
    if (same === undefined) waiting.set(keyOf(young), [young]);
    else same.push(young);
  }
  return before.flatMap((old) => {
    const young = waiting.get(keyOf(old))?.shift();
    return young === undefined ? [] : [{ old, young }];
  });
}

/** Lines in more tests than this are not significant. */
const MAX_PLACES = 30;

function pairAlike<File>(
  before: readonly PlacedTest<File>[],
  after: readonly PlacedTest<File>[],
): TestPair<File>[] {
  const places = new Map<string, Set<PlacedTest<File>>>();
  for (const young of after)
    for (const line of distinctiveLines(young.test.body)) {
      const known = places.get(line) ?? new Set();
      places.set(line, known.add(young));
    }
  const used = new Set<PlacedTest<File>>();
  return before.flatMap((old) => {
    const lines = distinctiveLines(old.test.body);
    const scores = new Map<PlacedTest<File>, number>();
    for (const line of lines) {
      const known = places.get(line);
      if (known === undefined || known.size > MAX_PLACES) continue;
      for (const young of known) scores.set(young, (scores.get(young) ?? 0) + 1);
    }
    const [best] = [...scores]
      .filter(([young, score]) => !used.has(young) && score * 2 >= lines.length)
      .sort((one, other) => other[1] - one[1]);
    if (best === undefined) return [];
    used.add(best[0]);
    return [{ old, young: best[0] }];
  });
}

/** Returns the significant lines, each once. */
export const distinctiveLines = (lines: readonly NumberedLine[]): string[] => [
  ...new Set(
    lines
      .map(({ text }) => text.trim())
      .filter((text) => /\p{L}.*\p{L}/u.test(text) && text.length > 5),
  ),
];

/** Returns the removed and added lines of a test's body. */
export const diffBodies = ({
  old,
  young,
}: {
  readonly old: TestBlock;
  readonly young: TestBlock;
}): { readonly removed: readonly NumberedLine[]; readonly added: readonly NumberedLine[] } => ({
  removed: subtractLines(old.body, young.body),
  added: subtractLines(young.body, old.body),
});
