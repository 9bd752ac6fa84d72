import type { TamperCode } from "../proposal.ts";

/** Sign in certain files that a check or test is disabled. */
export interface SignRule {
  readonly path: RegExp;
  readonly sign: RegExp;
  readonly code: TamperCode;
  readonly text: string;
}

const silencedRule = (path: RegExp, sign: RegExp): SignRule => ({
  path,
  sign,
  code: "suppression",
  text: "silences a check",
});
const ignoredRule = (path: RegExp, sign: RegExp): SignRule => ({
  path,
  sign,
  code: "suppression",
  text: "ignores a failure",
});

const SCRIPTS =
  /(?:\.(?:sh|bash|zsh|mk|ya?ml|toml|cfg|ini)|(?:^|\/)(?:Makefile|GNUmakefile|Dockerfile|Justfile|Jenkinsfile|Procfile|package\.json)[^/]*)$/i;
const TEST_SETTINGS =
  /(?:^|\/)(?:pytest\.ini|pyproject\.toml|setup\.cfg|tox\.ini|noxfile\.py|package\.json|Makefile|(?:jest|vitest|playwright|karma|mocha)[^/]*|\.mocharc[^/]*|\.rspec)$/;

/** Signs that silence a check or ignore a failure, with the files they apply to. */
export const SUPPRESSIONS: readonly SignRule[] = [
  silencedRule(
    /\.pyi?$/,
    /#\s*(?:noqa|type:\s*ignore|pyright:\s*ignore|pyre-(?:fixme|ignore)|mypy:|ruff:\s*noqa|flake8:\s*noqa|pylint:\s*(?:disable|skip-file)|nosec|pragma:\s*no\s*cover|fmt:\s*(?:off|skip)|yapf:\s*disable|isort:\s*skip)|\bwarnings\.(?:filterwarnings|simplefilter)\s*\(\s*(?:action\s*=\s*)?["']ignore|@(?:typing\.)?no_type_check\b/i,
  ),
  silencedRule(
    /\.(?:[cm]?[jt]sx?|vue|svelte)$/,
    /\beslint-disable(?:-next-line|-line)?|@ts-(?:ignore|expect-error|nocheck)|\bbiome-ignore|\bprettier-ignore|\btslint:disable|\boxlint-disable|\bistanbul ignore|\b[cv]8 ignore|\bas unknown as\b|\bas any\b/,
  ),
  silencedRule(/\.go$/, /\/\/\s*(?:nolint|#nosec|lint:ignore)/),
  silencedRule(
    /\.rs$/,
    /#!?\[(?:allow|expect)\s*\(|#\[cfg_attr\(.*\ballow\s*\(|#\[rustfmt::skip\]/,
  ),
  silencedRule(
    /\.(?:java|kts?|groovy|scala)$/,
    /@(?:file:)?Suppress(?:Warnings|Lint|FBWarnings)?\s*\(|\/\/\s*(?:noinspection|NOSONAR|CHECKSTYLE:OFF|NOPMD)|@SuppressFBWarnings/,
  ),
  silencedRule(/\.rb$/, /#\s*(?:rubocop:(?:disable|todo)|:nocov:|standard:disable|steep:ignore)/),
  silencedRule(
    /\.cs$/,
    /#pragma\s+warning\s+disable|\[(?:assembly:\s*)?(?:\w+\.)*SuppressMessage|\/\/\s*ReSharper\s+disable|#nullable\s+disable|\[ExcludeFromCodeCoverage/,
  ),
  silencedRule(
    /\.(?:c|cc|cpp|cxx|cu|h|hh|hpp|hxx)$/,
    /#pragma\s+(?:GCC|clang)\s+diagnostic\s+ignored|#pragma\s+warning\s*\(\s*disable|\/\/\s*NOLINT|cppcheck-suppress|\/\/\s*clang-format\s+off|__attribute__\(\(no_sanitize/,
  ),
  ignoredRule(
    SCRIPTS,
    /\|\|\s*(?:true|:|exit\s+0)(?=\s|["';)&|]|$)|^\s*set\s+\+e\b|^\t-\w|--(?:exit-zero|passWithNoTests|no-verify)\b/,
  ),
  ignoredRule(
    /\.ya?ml$/,
    /\b(?:continue-on-error|allow_failure|continueOnError|ignore_errors)\s*:\s*(?!false)\S+/,
  ),
  ignoredRule(/\.pyi?$/, /\bsuppress\s*\(\s*(?:Base)?Exception\b|\bcheck\s*=\s*False\b/),
  ignoredRule(/\.rb$/, /\brescue\s+nil\b/),
  {
    path: /\.py$/,
    sign: /^\s*(?:async\s+)?def\s+pytest_(?:collection\w*|collect\w*|ignore_collect|itemcollected|deselected|pycollect_\w+|pyfunc_call|generate_tests|runtest_\w+|runtestloop|report_\w+|make_collect_report|exception_interact|sessionfinish|cmdline_main|configure_node)\b|\b(?:items|session\.items)\s*\[[^\]]*\]\s*=(?!=)|^\s*(?:items\.(?:clear|remove|pop)\s*\(|del\s+items\b)|\b(?:report|rep|result|outcome)\.outcome\s*=(?!=)|\bexitstatus\s*=(?!=)|\bos\._exit\s*\(\s*0|\bpytest\.exit\s*\(/,
    code: "skipped-test",
    text: "changes which tests run or what they report",
  },
  {
    path: /(?:\.(?:[cm]?[jt]sx?|rb|go)|(?:^|\/)\.rspec)$/,
    sign: /\b(?:global(?:This)?|window)\.(?:it|test|expect|describe|assert)\s*=(?!=)|\b(?:filter_run_excluding|exclusion_filter)\b|--tag\s+~|\bfunc\s+TestMain\s*\(/,
    code: "skipped-test",
    text: "changes which tests run or what they report",
  },
  {
    path: SCRIPTS,
    sign: /\b(?:vitest|jest|mocha|ava|pytest|phpunit|bats|mix\s+test|cargo\s+test|go\s+test|swift\s+test|dotnet\s+test|rspec|ctest|eslint|ruff|mypy|tsc)\b[^&|;]*\s(?:--(?:exclude(?:-\w+)?|skip|ignore-pattern|testPathIgnorePatterns|filter|test-name-pattern)[= ]|-run[= ](?:\^\$|NONE|XXX)|-E\s)|^\s*if\s+(?:false|\[\s*0)\b/,
    code: "skipped-test",
    text: "excludes tests",
  },
  {
    path: TEST_SETTINGS,
    sign: /--(?:deselect|ignore(?:-glob)?)[= ]|\b(?:test|coverage)PathIgnorePatterns|\bnorecursedirs\b|\bcollect_ignore\w*|-k\s*\\?["']?not\b|-m\s*\\?["']?not\b|--exclude-pattern|--grep-invert/,
    code: "skipped-test",
    text: "excludes tests",
  },
];
