import type { TamperFinding } from "../proposal.ts";
import type { ChangedFile } from "./changed-file.ts";
import type { NumberedLine } from "./diff-lines.ts";
import { findExpectingLines } from "./expecting-lines.ts";
import { maskNonCode } from "./mask-non-code.ts";
import { quoteUntrusted } from "./quote-untrusted.ts";
import type { ChangedTests, TestFile } from "./test-file.ts";

/** Maximum characters of a line that are read. */
const MAX_LINE = 500;
const CALL = /(?<name>[\p{L}_$][\p{L}\p{N}_$]*[?!]?)(?=\s*\()/gu;
/** Calls without brackets, as in shell. */
const RUN = /^\s*run\s+(?<name>[\w-]+)/;
const ASSIGNED = /(?<result>[\p{L}_$][\p{L}\p{N}_$]*)\s*:?=(?!=)\s*(?<value>.*\(.*)$/u;
const DEFINED =
  /^\s*(?:(?:export|default|async|public|private|protected|internal|static|final|override|pub|unsafe|suspend)\s+)*(?:def|function|func|fn|fun|defp?|sub|class)\s+(?:self\.)?(?<name>[\p{L}_$][\p{L}\p{N}_$]*)/u;
const TYPED =
  /^\s*(?:(?:public|private|protected|internal|static|final|inline|constexpr|async)\s+)*(?!return\b|new\b|else\b|await\b|throw\b|assert\b|yield\b)[A-Za-z_][\w<>[\],.:*&]*\s+(?<name>[A-Za-z_]\w*)\s*\([^()=]*\)\s*(?:(?:throws\s+\w+\s*)?\{|=>)/;
const BOUND =
  /^\s*(?:(?:const|let|var|val|auto|static|final)\s+)*(?:[\p{L}_$][\p{L}\p{N}_$]*\.)*(?<name>[\p{L}_$][\p{L}\p{N}_$]*)\s*(?::[^=]{1,80})?=(?![=~])\s*(?<value>\S.*)$/u;
const FUNCTION =
  /^(?:lambda\b|(?:async\s+)?function\b|(?:async\s+)?(?:\([^)]*\)|[\w$]+)\s*=>|->|proc\b|Proc\.new|\|[^|]*\||fn\b|func\b|\{\s*\||(?:unittest\.)?(?:mock\.)?(?:Magic|Async)?Mock\s*\(|(?:jest|vi|sinon)\.(?:fn|stub)\b|functools\.partial|types\.)/;
const SHELL_FUNCTION = /^\s*(?:function\s+)?(?<name>[\w-]+)\s*\(\s*\)\s*\{?/;
/** Test doubles that a test library substitutes for a named function. */
const STAND_IN =
  /\b(?:monkeypatch\.setattr|patch(?:\.object)?|mocker\.patch(?:\.object)?|spyOn|stub|replace|allow|stub_const|with_mock|when|doReturn)\s*\(/;
const NAMED = /["'`:.](?<name>[\p{L}_$][\p{L}\p{N}_$]*[?!]?)\s*["'`),(]/gu;
const VERIFIES = /\bverify\w*\s*\(|toHaveBeen|assert_called|received\b/i;

/**
 * Finds functions under test that a test now defines itself, or replaces by a test double. Takes
 * time linear in the files.
 */
export function findReplacedSubjects(
  { files }: ChangedTests,
  changed: readonly ChangedFile[],
): TamperFinding[] {
  const moved = new Set(
    changed.flatMap(({ removed }) => removed.flatMap((line) => findDefinitions(line, true))),
  );
  return files.flatMap((file) => findReplaced(file, moved));
}

function findReplaced(
  { file, rules, before, after }: TestFile,
  moved: ReadonlySet<string>,
): TamperFinding[] {
  if (file.isNew || file.isGone || file.added.length === 0) return [];
  const own = new Set(
    [...before.tests.flatMap(({ body }) => body), ...before.rest].map(({ line }) => line),
  );
  const code = maskNonCode(file.before, rules);
  const isShell = rules.tests?.some((test) => test.test('@test "a"')) === true;
  const tried = findTestedFunctions(code, rules, own);
  const defined = new Set(
    code.flatMap((text, at) =>
      own.has(at + 1) ? findDefinitions({ line: at + 1, text }, isShell) : [],
    ),
  );
  const still = new Set(
    after.tests.length === 0 ? [] : maskNonCode(file.after, rules).flatMap(findCalls),
  );
  const young = new Set(
    [...after.tests.flatMap(({ body }) => body), ...after.rest].map(({ line }) => line),
  );
  const seen = new Set<string>();
  return file.added.flatMap((line) => {
    if (!young.has(line.line)) return [];
    const names = [...findDefinitions(line, isShell), ...findStandIns(line)].filter(
      (name) =>
        tried.has(name) &&
        !defined.has(name) &&
        !moved.has(name) &&
        !seen.has(name) &&
        still.has(name),
    );
    const [name] = names;
    if (name === undefined) return [];
    seen.add(name);
    return [
      {
        code: "weakened-assertion" as const,
        path: file.path,
        line: line.line,
        text: `the test replaces ${quoteUntrusted(name)}, which it tests: ${quoteUntrusted(line.text)}`,
      },
    ];
  });
}

/** Returns the names of the functions whose results a test compares. */
function findTestedFunctions(
  code: readonly string[],
  rules: TestFile["rules"],
  own: ReadonlySet<number>,
): ReadonlySet<string> {
  const expecting = findExpectingLines(code, rules);
  const lines = code.filter(
    (text, at) => expecting.has(at + 1) && own.has(at + 1) && !VERIFIES.test(text),
  );
  const words = new Set(
    lines.flatMap((text) => text.slice(0, MAX_LINE).match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []),
  );
  const results = code.flatMap((text) => {
    if (RUN.test(text)) return findCalls(text);
    const { result, value = "" } = ASSIGNED.exec(text.slice(0, MAX_LINE))?.groups ?? {};
    return result !== undefined && words.has(result) ? findCalls(value).slice(0, 1) : [];
  });
  return new Set([...lines.flatMap(findCalls), ...results]);
}

function findCalls(text: string): string[] {
  const line = text.slice(0, MAX_LINE);
  const run = RUN.exec(line)?.groups?.name;
  const calls = [...line.matchAll(CALL)].map(({ groups }) => groups?.name ?? "");
  return run === undefined ? calls : [run, ...calls];
}

function findDefinitions({ text }: NumberedLine, isShell: boolean): string[] {
  const line = text.slice(0, MAX_LINE);
  const bound = BOUND.exec(line)?.groups;
  const isFunction = FUNCTION.test(bound?.value ?? "");
  const names = [
    DEFINED.exec(line)?.groups?.name,
    TYPED.exec(line)?.groups?.name,
    isFunction ? bound?.name : undefined,
    isShell ? SHELL_FUNCTION.exec(line)?.groups?.name : undefined,
  ];
  return names.filter((name) => name !== undefined);
}

function findStandIns({ text }: NumberedLine): string[] {
  const line = text.slice(0, MAX_LINE);
  if (!STAND_IN.test(line)) return [];
  return [...line.matchAll(NAMED)].map(({ groups }) => groups?.name ?? "");
}
