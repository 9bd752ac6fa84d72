import type { NumberedLine } from "./diff-lines.ts";
import { prefixListKeys } from "./prefix-list-keys.ts";

/** Check that a file runs. */
export interface CheckCommand {
  readonly line: number;
  readonly tool: string;
  readonly text: string;
}

/** Files that define a build or CI. */
export const BUILD_FILES =
  /(?:\.(?:sh|bash|zsh|mk|ya?ml|toml|cfg|ini|ps1|bat|cmd|cmake|gradle|kts|just)|(?:^|\/)(?:Makefile|GNUmakefile|Dockerfile|[Jj]ustfile|Taskfile|Rakefile|Jenkinsfile|noxfile\.py|dodo\.py|package\.json|composer\.json|deno\.jsonc?)[^/]*)$/i;

const TOOL =
  /(?:^|[\s/"'([])(?<tool>pytest|py\.test|unittest|tox|nox|ruff|flake8|pylint|mypy|pyright|basedpyright|bandit|black|isort|vitest|jest|mocha|ava|karma|playwright|cypress|eslint|oxlint|biome|stylelint|prettier|tsc|vue-tsc|tslint|knip|depcruise|golangci-lint|staticcheck|phpunit|pest|phpstan|psalm|phpcs|rspec|rubocop|minitest|standardrb|sorbet|brakeman|bats|shellcheck|shfmt|hadolint|yamllint|actionlint|ctest|clang-tidy|cppcheck|swiftlint|credo|dialyzer|pre-commit|lefthook|semgrep|gitleaks|trivy|audit|(?:go|cargo|npm|pnpm|yarn|bun|deno|mix|swift|dotnet|flutter|dart|zig|gradle|gradlew|mvn|mvnw|sbt|lein|make|just|task|rake|hatch|pdm|poe|tap|node|nx|turbo|ng|composer|bazel)\s(?:[\w:@/=.-]+\s+){0,3}?(?:--)?(?:run[\s-])?(?:[\w-]+:)?(?:test|tests|vet|clippy|lint|check|typecheck|type-check|types|verify|analyze|fmt|format|spec|audit|ci|e2e|unit|coverage)(?![\w=]))(?=$|[\s"');\]&|,:.])/;
/** Commands without effect that replace a check, or a tool that does no work. */
const IDLE =
  /^(?:echo|printf|:|true|exit|#|rem\b|cat|print|Write-Host|which|type|command\s+-v|console\.log|if\s+(?:false|\[\s*0)|false\s*&&|node\s+-e\s+["']?["']?)(?=$|[\s"'(])|--(?:version|help|collect-only|co|list|listTests|list-tests|dry-run|no-run|showConfig|show-config|print-config|setup-plan|fixtures|init|just-print)\b|\s-(?:-h|V)\b|\b(?:install|add|remove|uninstall|upgrade|update|pip3?|apt|apt-get|brew|apk|download|cache|init|which|depends|COPY|ADD|FROM)\s/;
const KEYS =
  /command|script|cmd|run|test|lint|check|task|pre|post|ci|verify|exec|entry|args|type|format|all|build|step|job/i;
const NO_KEYS =
  /requires|dep(?:s|endencies)|install|extras|packages|plugins|addopts|^(?:name|id|uses|key|path|description|title|image|repo|rev|needs|extends|version|services|tags|branches|keywords|dev|optional)$/i;
const OWN_KEY = /^\s*(?:-\s+)?["']?(?<key>[\w.@/:-]{1,80})["']?\s*[:=](?![:=])\s*(?<value>.*)$/;
/** Package with its version. */
const PACKAGE = /^["']?[\w@/.-]+["']?\s*(?:[<>=~!^]=?|@|:\s*["']?[\^~<>=\d*])/;
/** Maximum characters of a line that are read. */
const MAX_LINE = 500;

/**
 * Finds the checks that a file runs; commands that are only printed, listed or installed are
 * ignored.
 */
export function findCheckCommands(path: string, lines: readonly string[]): readonly CheckCommand[] {
  const all = lines.map((text, at) => ({ line: at + 1, text }));
  const isSettings = /\.(?:toml|cfg|ini|ya?ml|json)$/i.test(path);
  const keyed = isSettings ? prefixListKeys(all, lines) : all;
  const isShell = /\.(?:sh|bash|zsh)$/i.test(path);
  const end = isShell ? lines.findIndex((text) => /^exit\s+0\s*$/.test(text)) : -1;
  return keyed
    .slice(0, end === -1 ? undefined : end)
    .flatMap((line) =>
      findCommandsInLine(
        line,
        isSettings ? (/\.json$/i.test(path) ? "json" : "settings") : "script",
      ),
    );
}

function findCommandsInLine(
  { line, text }: NumberedLine,
  kind: "script" | "settings" | "json",
): CheckCommand[] {
  const whole = text.slice(0, MAX_LINE);
  const own = kind === "script" ? whole : readSettingCommand(whole, kind);
  if (own === undefined || /^\s*(?:#|\/\/|\.PHONY)/.test(own)) return [];
  return own.split(/&&|\|\||;|\||\\n/).flatMap((part) => {
    const segment = part
      .replace(/^[\s"'[@+{(!-]+|^(?:\s*(?:RUN|CMD|then|else|do|time|exec|sudo|if)\s)+/g, "")
      .trim();
    if (segment === "" || segment.startsWith("#") || IDLE.test(segment) || PACKAGE.test(segment))
      return [];
    const tool = TOOL.exec(segment)?.groups?.tool;
    return tool === undefined ? [] : [{ line, tool: normalizeTool(tool), text: segment }];
  });
}

const normalizeTool = (tool: string): string => tool.replace(/\s+/g, " ");

/** Returns the command of a setting; `undefined` if the setting only names a package or an item. */
function readSettingCommand(text: string, kind: "settings" | "json"): string | undefined {
  const { key, value } = OWN_KEY.exec(text)?.groups ?? {};
  if (key === undefined || value === undefined) return kind === "json" ? undefined : text;
  if (NO_KEYS.test(key)) return undefined;
  if (kind === "json") return /^["']?[\^~<>=*\d]/.test(value) ? undefined : value;
  return KEYS.test(key) || /\s/.test(value.trim()) ? value : undefined;
}
