import type { SignRule } from "./suppressions.ts";

const weakerRule = (path: RegExp, sign: RegExp): SignRule => ({
  path,
  sign,
  code: "suppression",
  text: "makes a check less strict",
});
const leftOutRule = (path: RegExp, sign: RegExp): SignRule => ({
  path,
  sign,
  code: "skipped-test",
  text: "excludes tests or lets them pass",
});
const droppedRule = (path: RegExp, sign: RegExp): SignRule => ({
  path,
  sign,
  code: "suppression",
  text: "a check is no longer required",
});

const TSCONFIG = /(?:^|\/)(?:[tj]sconfig[^/]*|deno)\.jsonc?$/;
const PYTHON_SETTINGS =
  /(?:^|\/)(?:\.?mypy\.ini|setup\.cfg|pyproject\.toml|tox\.ini|pyrightconfig\.json|\.?ruff\.toml|\.flake8|\.?pylintrc[^/]*|\.coveragerc|\.bandit|pyre_configuration|\.pyre_configuration)$/;
const JS_LINTERS =
  /(?:^|\/)(?:\.eslintrc[^/]*|eslint\.config\.[^/]+|\.?biome\.jsonc?|\.?oxlintrc\.jsonc?|tslint\.json|\.stylelintrc[^/]*|package\.json)$/;
const JS_TESTS =
  /(?:^|\/)(?:(?:jest|vitest|vite|playwright|karma|mocha|cypress|ava|wdio)[^/]*\.(?:[cm]?[jt]s|json)|\.mocharc[^/]*|\.(?:nyc|c8)rc[^/]*|package\.json|bunfig\.toml)$/;
const SCRIPTS =
  /(?:\.(?:sh|bash|zsh|mk|ya?ml|toml|cfg|ini|gradle|kts|cmake)|(?:^|\/)(?:Makefile|GNUmakefile|Dockerfile|Justfile|Taskfile|Rakefile|CMakeLists\.txt|package\.json|composer\.json)[^/]*)$/i;
const JVM_BUILDS = /(?:^|\/)(?:pom\.xml|[^/]*\.gradle(?:\.kts)?|gradle\.properties|build\.sbt)$/;
const DOTNET_BUILDS =
  /(?:\.(?:cs|fs|vb)proj|(?:^|\/)Directory\.Build\.(?:props|targets)|\.ruleset|\.runsettings)$/;
const STRICT_TS =
  "strict\\w*|alwaysStrict|noImplicit\\w+|noUnchecked\\w+|noUnused\\w+|noFallthrough\\w+|noPropertyAccess\\w+|noEmitOnError|exactOptional\\w+|useUnknown\\w+|checkJs|isolatedModules|forceConsistent\\w+";
const STRICT_PYTHON =
  "strict\\w*|disallow_\\w+|check_untyped_defs|warn_\\w+|no_implicit_\\w+|extra_checks|xfail_strict";

/** Files whose changes are not read as text. */
const BINARY_NAME =
  "(?!\\S*\\.(?:png|jpe?g|gif|ico|webp|avif|bmp|tiff?|psd|pdf|zip|t?gz|bz2|xz|7z|rar|jar|war|class|exe|dll|so|dylib|bin|woff2?|ttf|otf|eot|mp[34]|mov|avi|webm|ogg|wav|flac|pt|pth|onnx|safetensors|parquet|sqlite|db|docx?|xlsx?|pptx?|pyc|wasm)\\s)";

/** Settings that check or show less if they are added. */
export const SETTINGS: readonly SignRule[] = [
  weakerRule(TSCONFIG, new RegExp(`"(?:${STRICT_TS})"\\s*:\\s*false\\b`)),
  weakerRule(
    TSCONFIG,
    /"(?:skipLibCheck|noCheck|allowUnreachableCode|allowUnusedLabels|suppress\w+)"\s*:\s*true\b/,
  ),
  weakerRule(
    PYTHON_SETTINGS,
    new RegExp(`["']?\\b(?:${STRICT_PYTHON})["']?\\s*[:=]\\s*["']?(?:false|no|off|0)\\b`, "i"),
  ),
  weakerRule(
    PYTHON_SETTINGS,
    /\b(?:ignore_errors|ignore_missing_imports|allow_untyped_\w+|allow_redefinition|implicit_optional)\s*=\s*["']?(?:true|yes|1)\b|\bfollow_imports\s*=\s*["']?(?:skip|silent)\b/i,
  ),
  weakerRule(
    PYTHON_SETTINGS,
    /typeCheckingMode["']?\s*[:=]\s*["'](?:off|basic)|["']?\breport\w+["']?\s*[:=]\s*["']?(?:none|false|information)\b/,
  ),
  weakerRule(
    PYTHON_SETTINGS,
    /\b(?:(?:extend[-_])?(?:per[-_]file[-_])?ignores?|disable_error_code|disable|skips|filterwarnings|omit|extend-exclude|exclude_lines|exclude_also)["']?\s*[:=]\s*(?:\[\s*(?=[^\s\]])|["']?\w|$)/,
  ),
  weakerRule(
    JS_LINTERS,
    /(?<![\w@/-])[\w@/-]{1,80}["']?\s*:\s*\[?\s*(?:["']off["']|0\s*[\],]|["']?(?:level|severity)["']?\s*:\s*["']off["'])|\{\s*["']level["']\s*:\s*["']off["']/,
  ),
  weakerRule(
    /(?:^|\/)(?:\.eslintrc[^/]*|eslint\.config\.[^/]+|\.?biome\.jsonc?|\.?oxlintrc\.jsonc?|tslint\.json)$/,
    /["']?\b(?:recommended|enabled|reportUnusedDisableDirectives|all)["']?\s*:\s*false\b|\b(?:ignores|ignorePatterns)["']?\s*:\s*\[\s*["'`]/,
  ),
  leftOutRule(
    JS_TESTS,
    /\b(?:passWithNoTests|dangerouslyIgnoreUnhandledErrors|forbidOnly["']?\s*:\s*false|allowOnly)["']?\s*:\s*(?:true|false)\b|\b(?:modulePathIgnorePatterns|testIgnore|excludeSpecPattern|grepInvert)\b/,
  ),
  leftOutRule(
    /(?:^|\/)(?:jest|vitest|vite|playwright|karma|mocha|cypress)[^/]*\.(?:[cm]?[jt]s|json)$|(?:^|\/)\.(?:mocharc|nycrc|c8rc)[^/]*$/,
    /\b(?:exclude|ignore)["']?\s*:\s*(?:\[\s*(?:\.\.\.[\w.]+\s*,\s*)?["'`/]|["'`])/,
  ),
  leftOutRule(JS_TESTS, /\bretr(?:y|ies)["']?\s*:\s*[1-9]|\bretryTimes\s*\(\s*[1-9]/),
  leftOutRule(
    /(?:^|\/)(?:pytest\.ini|pyproject\.toml|setup\.cfg|tox\.ini)$/,
    /--reruns\b|--no-cov\b|-p\s+no:\w+/,
  ),
  weakerRule(
    /\.golangci\.(?:ya?ml|toml|json)$/,
    /\b(?:disable-all|fast)["']?\s*[:=]\s*true\b|\btests["']?\s*[:=]\s*false\b|\bissues-exit-code["']?\s*[:=]\s*0\b|\b(?:disable|exclude|exclude-files|exclude-dirs|skip-dirs|skip-files)["']?\s*[:=]\s*(?:\[\s*\S|$)|^\s*exclude-rules\s*:/,
  ),
  weakerRule(
    SCRIPTS,
    /\s-vet=(?:off|false)\b|--cap-lints[= ](?:allow|warn)|(?<=\s)-A\s?(?:clippy|warnings|dead_code|unused)[\w:]*|(?<=[\s"'])-Wno-[\w-]+|--skipLibCheck\b|--strict[= ]false|--no-strict\w*|--ignore-missing-imports\b|--no-cov\b|-DskipTests\b|-Dmaven\.test\.skip\b|-x\s+test\b|--disable-warnings\b/,
  ),
  weakerRule(
    /(?:^|\/)(?:Cargo|clippy|\.clippy)\.toml$|(?:^|\/)\.cargo\/config(?:\.toml)?$/,
    /^\s*[\w:-]+\s*=\s*(?:"allow"|\{[^}]*\blevel\s*=\s*"allow")|["'\s]-A\s?["']?,?\s*["']?[\w:-]+|--cap-lints/,
  ),
  weakerRule(
    /(?:^|\/)\.rubocop[^/]*\.yml$/,
    /\bEnabled:\s*false\b|\b(?:Exclude|AllowedMethods|AllowedPatterns):\s*(?:\[|$)|\bDisabledByDefault:\s*true\b/,
  ),
  weakerRule(
    JVM_BUILDS,
    /<(?:skipTests|skip|maven\.test\.skip|testFailureIgnore|skipITs)>\s*true|<(?:failOnViolation|failsOnError|failOnWarning|failOnError|haltOnFailure)>\s*false|\b(?:isI|i)gnoreFailures\s*=\s*true|\ballWarningsAsErrors\b[\s.=(\w]*false|\babortOnError\b\s*=?\s*false|\bfailOnWarning\b\s*=?\s*false|<exclude>[^<]*Test|\bexclude\s*\(?\s*["'][^"']*Test/,
  ),
  weakerRule(
    DOTNET_BUILDS,
    /<(?:NoWarn|WarningsNotAsErrors)>|<(?:TreatWarningsAsErrors|EnableNETAnalyzers|RunAnalyzers\w*|EnforceCodeStyleInBuild|CodeAnalysisTreatWarningsAsErrors)>\s*false|<Nullable>\s*disable|<WarningLevel>\s*[0-3]\b|\bAction="None"/i,
  ),
  weakerRule(/(?:^|\/)\.(?:editorconfig|globalconfig)$/, /\bseverity\s*=\s*(?:none|silent)\b/),
  weakerRule(/(?:^|\/)\.clang-tidy$/, /["',\s]-[\w*-]+(?:\.[\w*-]+)*(?=[,'"\s]|$)/),
  weakerRule(
    /(?:checkstyle|suppressions|spotbugs|findbugs|pmd|detekt|ktlint)[^/]*\.(?:xml|ya?ml)$/i,
    /<suppress\b|<Bug\b|\bactive:\s*false\b|\bmaxIssues:\s*[1-9]|<exclude\b/,
  ),
  weakerRule(
    /(?:^|\/)(?:phpstan|psalm)[^/]*\.(?:neon|xml)(?:\.dist)?$/,
    /\bignoreErrors\b|<suppress\b|reportUnmatched\w+:\s*false/,
  ),
  {
    path: /(?:^|\/)\.(?:eslint|prettier|stylelint|biome|flake8|pylint|semgrep|snyk|trivy|gitleaks)ignore$/,
    sign: /^\s*[^\s#!].*/,
    code: "suppression",
    text: "excludes files from a check",
  },
  {
    path: /(?:^|\/)\.gitattributes$|(?:^|\/)\.git\/info\/attributes$/,
    sign: new RegExp(
      `^(?!\\s*#)\\s*${BINARY_NAME}(?:"[^"]*"|\\S+)\\s(?:.*\\s)?(?:-diff|binary|export-ignore|linguist-(?:generated|vendored|documentation)(?:=(?!false)\\w+)?)(?=\\s|$)`,
    ),
    code: "suppression",
    text: "hides files from reviewers",
  },
];

/** Settings that check less if they are removed. */
export const GUARDS: readonly SignRule[] = [
  droppedRule(TSCONFIG, new RegExp(`"(?:${STRICT_TS})"\\s*:\\s*true\\b`)),
  droppedRule(
    PYTHON_SETTINGS,
    new RegExp(
      `["']?\\b(?:${STRICT_PYTHON})["']?\\s*[:=]\\s*["']?(?:true|yes|on|1)\\b|typeCheckingMode["']?\\s*[:=]\\s*["'](?:strict|standard)|--strict-\\w+`,
      "i",
    ),
  ),
  droppedRule(/\.rs$/, /#!\[(?:deny|forbid|warn)\s*\(/),
  droppedRule(
    /(?:^|\/)Cargo\.toml$/,
    /^\s*[\w:-]+\s*=\s*(?:"(?:deny|forbid)"|\{[^}]*\blevel\s*=\s*"(?:deny|forbid)")/,
  ),
  droppedRule(
    SCRIPTS,
    /\bgo vet\b|\bgolangci-lint run\b|\bcargo clippy\b|(?<=\s)-D\s?warnings\b|(?<=[\s"'])-W(?:all|extra|error)\b|--max-warnings\b|--strict\b(?!=false)|--noEmit\b|--fail-under\b|--cov-fail-under\b|^\s*set\s+-\w*e/,
  ),
  droppedRule(
    JVM_BUILDS,
    /\ballWarningsAsErrors\b[\s.=(\w]*true|-Werror\b|-Xlint\b|<fail(?:OnViolation|sOnError|OnWarning)>\s*true/,
  ),
  droppedRule(
    DOTNET_BUILDS,
    /<(?:TreatWarningsAsErrors|EnforceCodeStyleInBuild)>\s*true|<Nullable>\s*enable/i,
  ),
  droppedRule(
    /(?:^|\/)(?:jest|vitest|vite|\.nycrc|\.c8rc|\.coveragerc|\.simplecov)[^/]*$|(?:^|\/)(?:pyproject\.toml|setup\.cfg|tox\.ini|package\.json)$/,
    /\b(?:coverageThreshold|thresholds?|fail_under|check-coverage|minimum_coverage)\b/,
  ),
];

/** Number that must not decrease, or increase. */
interface LimitRule extends Pick<SignRule, "path" | "code" | "text"> {
  /** Pattern with the groups `key` and `value`. */
  readonly pattern: RegExp;
  readonly isMaximum?: boolean | undefined;
}

const COVERAGE_FILES =
  /(?:^|\/)(?:(?:jest|vitest|vite|karma)[^/]*|package\.json|\.(?:nyc|c8)rc[^/]*|nyc\.config\.[^/]+|\.coveragerc|pyproject\.toml|setup\.cfg|tox\.ini|pytest\.ini|noxfile\.py|\.simplecov|[^/]*_helper\.rb|pom\.xml|[^/]*\.gradle(?:\.kts)?|tarpaulin\.toml|\.tarpaulin\.toml|\.?codecov\.ya?ml|\.testcoverage\.ya?ml|phpunit[^/]*|infection[^/]*|stryker[^/]*|Makefile|[^/]*\.(?:ya?ml|sh|mk|(?:cs|fs)proj|runsettings|props))$/;

/** Numeric settings that must not decrease, or increase. */
export const LIMITS: readonly LimitRule[] = [
  {
    path: COVERAGE_FILES,
    pattern:
      /(?<key>\b(?:branches|functions|lines|statements|fail[-_]under(?:[-_]lines)?|cov-fail-under|minimum_coverage(?:_by_file)?|minimum|threshold|break|target|min[-_]?coverage|minMsi|total)\b)["']?\s*(?:>|=>|[:=]|\s)\s*["']?(?<value>\d{1,9}(?:\.\d{1,9})?)/gi,
    code: "suppression",
    text: "lowers a threshold",
  },
  {
    path: /(?:^|\/)(?:phpstan)[^/]*\.neon(?:\.dist)?$/,
    pattern: /(?<key>\blevel\b)\s*:\s*(?<value>\d{1,2})/g,
    code: "suppression",
    text: "lowers a threshold",
  },
  {
    path: /./,
    pattern:
      /(?<key>--max-warnings\b|\bmaxWarnings\b|\berrorLevel\b|\bmax-complexity\b|\bmax-line-length\b|\b(?:cognitive-complexity|too-many-\w+|type-complexity)-threshold\b)["']?\s*(?:[:=]\s*|\s)["']?(?<value>\d{1,9})/g,
    isMaximum: true,
    code: "suppression",
    text: "raises a limit of a check",
  },
];
