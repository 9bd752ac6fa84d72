import type { SignRule } from "./suppressions.ts";

/** Setting whose list names the things that are checked, or excluded. */
export interface ListRule extends Pick<SignRule, "path" | "code" | "text"> {
  readonly key: RegExp;
  /** True if the items of the list are excluded. */
  readonly isLeftOut: boolean;
}

const TSCONFIG =
  /(?:^|\/)[tj]sconfig(?!\.(?:build|prod|production|lib|dist|release|publish|emit|types))[^/]*\.json$/;
const PYTHON =
  /(?:^|\/)(?:\.?mypy\.ini|setup\.cfg|pyproject\.toml|tox\.ini|pytest\.ini|pyrightconfig\.json|\.?ruff\.toml|\.flake8|\.?pylintrc[^/]*|\.coveragerc|\.bandit)$/;
const JS_TESTS =
  /(?:^|\/)(?:(?:jest|vitest|vite|playwright|karma|mocha|cypress|ava|wdio)[^/]*\.(?:[cm]?[jt]s|json)|\.mocharc[^/]*|\.(?:nyc|c8)rc[^/]*)$/;
const JS_LINTERS =
  /(?:^|\/)(?:\.eslintrc[^/]*|eslint\.config\.[^/]+|\.?biome\.jsonc?|\.?oxlintrc\.jsonc?|tslint\.json|\.stylelintrc[^/]*)$/;
const LINTERS =
  /(?:^|\/)(?:\.golangci|\.swiftlint|\.rubocop|analysis_options|detekt|\.ktlint|\.hadolint|\.yamllint|\.ansible-lint)[^/]*\.(?:ya?ml|toml)$/;

const testsLost = { code: "skipped-test", text: "excludes tests", isLeftOut: false } as const;
const testsLeftOut = { ...testsLost, isLeftOut: true } as const;
const checksLost = { code: "suppression", text: "excludes a check", isLeftOut: false } as const;
const filesLost = { ...checksLost, text: "excludes files from a check" } as const;
const filesLeftOut = { ...filesLost, isLeftOut: true } as const;

/** Settings that select tests, checks, and their files. */
export const LISTS: readonly ListRule[] = [
  {
    path: PYTHON,
    key: /^(?:testpaths|python_files|python_classes|python_functions)$/,
    ...testsLost,
  },
  { path: PYTHON, key: /^(?:norecursedirs|collect_ignore\w*)$/, ...testsLeftOut },
  { path: PYTHON, key: /^(?:extend-)?(?:select|enable)$/, ...checksLost },
  { path: PYTHON, key: /^(?:(?:extend-|force-)?exclude|exclude_dirs|omit)$/, ...filesLeftOut },
  {
    path: JS_TESTS,
    key: /^(?:include|testMatch|testRegex|roots|spec|testDir|projects|specPattern)$/,
    ...testsLost,
  },
  {
    path: JS_TESTS,
    key: /^(?:exclude|ignore|testPathIgnorePatterns|modulePathIgnorePatterns|testIgnore)$/,
    ...testsLeftOut,
  },
  { path: /(?:^|\/)package\.json$/, key: /^(?:testMatch|testRegex|roots)$/, ...testsLost },
  { path: TSCONFIG, key: /^(?:include|files)$/, ...filesLost },
  { path: TSCONFIG, key: /^exclude$/, ...filesLeftOut },
  {
    path: JS_LINTERS,
    key: /^(?:ignores|ignorePatterns|ignoreFiles|excludedFiles)$/,
    ...filesLeftOut,
  },
  { path: JS_LINTERS, key: /^(?:files|includes?)$/, ...filesLost },
  { path: LINTERS, key: /^(?:enable|opt_in_rules|only_rules|enable_rules)$/, ...checksLost },
  {
    path: LINTERS,
    key: /^(?:disable|disabled_rules|exclude\w*|excluded|Exclude|skip-\w+|ignored?)$/,
    ...filesLeftOut,
  },
];

/** Folders without code of the project itself. */
export const NO_CODE =
  /^(?:\*\*\/|\/)?(?:node_modules|dist|build|out|output|coverage|\.?v?env|\.git|\.hg|\.svn|\.tox|\.nox|\.eggs|[^/]*\.egg-info|\.[\w-]*cache|__pycache__|tmp|temp|target|vendor|\.next|\.nuxt|\.turbo|\.vite|\.output|\.yarn|storybook-static|public|bin|obj|generated|docs?|e2e|migrations|lib|esm|cjs|types|typings|\.idea|\.vscode|[^/]*\.config\.[\w*]+|[^/]*\.d\.ts|[^/]*\.(?:min|bundle|generated|gen)\.[\w*]+|[^/]*_pb2\w*\.pyi?)(?:\/.*|\/?)$/;

/** Strictness of linter levels. */
export const LEVELS: Readonly<Record<string, number>> = {
  error: 3,
  deny: 3,
  forbid: 4,
  "2": 3,
  warn: 2,
  warning: 2,
  "1": 2,
  info: 1,
  information: 1,
  suggestion: 1,
  hint: 1,
  off: 0,
  "0": 0,
  none: 0,
  silent: 0,
  ignore: 0,
  allow: 0,
};
/** Configuration files of linters with levels. */
export const LEVEL_FILES =
  /(?:^|\/)(?:\.eslintrc[^/]*|eslint\.config\.[^/]+|\.?biome\.jsonc?|\.?oxlintrc\.jsonc?|tslint\.json|\.stylelintrc[^/]*|\.(?:editor|global)config|analysis_options\.ya?ml|pyrightconfig\.json|pyproject\.toml|Cargo\.toml|\.?clippy\.toml|package\.json|[^/]*\.ruleset|\.swiftlint\.ya?ml|\.yamllint[^/]*)$/;
