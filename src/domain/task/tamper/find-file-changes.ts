import type { TamperFinding } from "../proposal.ts";
import type { ChangedFile } from "./changed-file.ts";
import { distinctiveLines } from "./match-tests.ts";

const CI_FILES = [
  /^\.github\/(?:workflows|actions)\//,
  /^\.github\/(?:dependabot\.ya?ml|renovate\.json5?|CODEOWNERS)$/,
  /^(?:docs\/)?CODEOWNERS$/,
  /^\.ai\//,
  /(?:^|\/)\.gitlab-ci[^/]*\.ya?ml$|^\.gitlab\//,
  /^\.(?:circleci|buildkite|teamcity|woodpecker|drone|semaphore|azure-pipelines|gitea|forgejo|husky|tekton)\//,
  /(?:^|\/)(?:\.travis|\.drone|\.appveyor|appveyor|\.cirrus|\.woodpecker|azure-pipelines[^/]*|bitbucket-pipelines|cloudbuild|buildspec|codecov|\.codecov|\.pre-commit-config|lefthook|\.lefthook)\.ya?ml$/,
  /(?:^|\/)Jenkinsfile[^/]*$/,
  /^action\.ya?ml$/,
];

/** Files from which coding agents and review tools read instructions. */
const AGENT_FILES = [
  /(?:^|\/)(?:AGENTS?|CLAUDE|GEMINI|QWEN|CODEX|WARP|CRUSH|JULES|OPENCODE)(?:\.(?:local|override))?\.md$/,
  /^(?:agents?|claude|gemini|qwen|codex|warp|crush|jules|opencode|replit)(?:\.(?:local|override))?\.md$/i,
  /(?:^|\/)\.(?:cursorrules|windsurfrules|clinerules[^/]*|roorules[^/]*|continuerules|goosehints|augment-guidelines|rules|airules|aider[^/]*|cursorignore|clineignore|mcp\.json)$/i,
  /(?:^|\/)\.(?:cursor|windsurf|clinerules|claude|codex|gemini|qwen|roo|continue|junie|kiro|augment|amazonq|trae|agents?|opencode|openhands|factory|tabnine|devin|goose|aiassistant|ruler)\//i,
  /(?:^|\/)\.github\/(?:copilot[^/]*$|(?:instructions|prompts|agents|chatmodes|skills|copilot)\/)/i,
  /(?:^|\/)\.vscode\/mcp\.json$|(?:^|\/)\.idx\/airules\.md$/i,
  /^(?:\.coderabbit\.ya?ml|\.sourcery\.ya?ml|greptile\.json|\.pr_agent\.toml|opencode\.jsonc?|\.mcp\.json)$/i,
];

/** Finds changes of whole files: modes, CI files, agent instructions, removed files. */
export function findFileChanges(files: readonly ChangedFile[]): TamperFinding[] {
  const added = new Set(files.flatMap((file) => (file.isNew ? distinctiveLines(file.added) : [])));
  return files.flatMap((file) => [
    ...findModeChange(file),
    ...findCiFile(file),
    ...findAgentFile(file),
    ...(file.isGone ? findGoneFile(file, added) : []),
  ]);
}

function* findModeChange({
  change: { before, after },
  path,
}: ChangedFile): Iterable<TamperFinding> {
  if (after === undefined) return;
  if (before === undefined && after.mode === "100755")
    yield { code: "mode-change", path, text: "is new and executable" };
  if (before !== undefined && before.mode !== after.mode)
    yield {
      code: "mode-change",
      path,
      text: `its mode changes from ${before.mode} to ${after.mode}`,
    };
}

function* findCiFile({
  change: { path, previousPath = path },
}: ChangedFile): Iterable<TamperFinding> {
  const named = [path, previousPath].find((name) => CI_FILES.some((file) => file.test(name)));
  if (named !== undefined)
    yield { code: "ci-file", path: named, text: "controls the checks of CI" };
}

function* findAgentFile({
  change: { path, previousPath = path },
}: ChangedFile): Iterable<TamperFinding> {
  const named = [path, previousPath].find((name) => AGENT_FILES.some((file) => file.test(name)));
  if (named !== undefined)
    yield {
      code: "agent-instructions",
      path: named,
      text: "instructs coding agents and review tools",
    };
}

/** Finds a removed file, unless its content moved to other files, in one piece or several. */
function* findGoneFile(file: ChangedFile, added: ReadonlySet<string>): Iterable<TamperFinding> {
  const lines = distinctiveLines(file.removed);
  const kept = lines.filter((line) => added.has(line)).length;
  if (lines.length === 0 || kept * 2 < lines.length)
    yield { code: "deleted-file", path: file.path, text: "is gone" };
}
