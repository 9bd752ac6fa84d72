import { createBranchPulls } from "../../adapters/github/create-branch-pulls.ts";
import { createBranches } from "../../adapters/github/create-branches.ts";
import { createGitObjects } from "../../adapters/github/create-git-objects.ts";
import type { GithubClientOptions } from "../../adapters/github/create-github-client.ts";
import { createIssueSearch } from "../../adapters/github/create-issue-search.ts";
import { createWorkflowRunner } from "../../adapters/github/create-workflow-runner.ts";
import { createSandboxChooser } from "../../adapters/sandbox/create-sandbox-chooser.ts";
import { createTreeFiles } from "../../adapters/sandbox/create-tree-files.ts";
import { createIsServiceAuthor } from "../../app/jobs/reconcile-task.ts";
import {
  protectBranches,
  protectBranchPulls,
  protectGitObjects,
} from "../../app/outbound/protect-branches.ts";
import type { NormalizePorts } from "../../app/task/change/normalize-change.ts";
import { createPrepareChange, type PrepareChange } from "../../app/task/change/prepare-change.ts";
import { createProposeChange } from "../../app/task/propose-change.ts";
import { createPublishChange } from "../../app/task/publish/publish-change.ts";
import { createRunTask, type RunTask } from "../../app/task/run-task.ts";
import type { RunTaskPorts, TaskHost } from "../../app/task/task-context.ts";
import { createChangeVerifier } from "../../app/task/verify/change-verifier.ts";
import type { SecretFilter } from "../../domain/outbound/secret-filter.ts";
import type { RepositoryRef } from "../../domain/pull/pull-request.ts";
import type { ChangeAnnouncement } from "../../domain/task/change-announcement.ts";
import type { TaskSettings } from "../../domain/task/task-settings.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import { overridden, type Replace } from "../shared/overrides.ts";
import type { Environment } from "../shared/parts.ts";

/** Access of a task to the code host. */
export interface TaskHostConfig {
  readonly github: GithubClientOptions;
  readonly pulls: Pick<PullReader, "pull">;
  readonly gate: SecretFilter;
  identity(repository: RepositoryRef, signal: AbortSignal): Promise<string>;
  /** Stores the intent of a write; resolves once it is stored. */
  announce(change: ChangeAnnouncement): Promise<void>;
  /** True if the server, not the runner, looks up a pull request of unknown outcome. */
  readonly leavesDoubt?: boolean | undefined;
}

/** Builds the ports of a task for the code host, which refuse text with our secrets. */
export function buildTaskHost(
  { github, pulls, gate, identity, announce, leavesDoubt }: TaskHostConfig,
  { verify }: TaskSettings,
): TaskHost {
  const { clock } = github;
  const ports = {
    objects: protectGitObjects(createGitObjects(github), gate),
    branches: protectBranches(createBranches(github), gate),
    branchPulls: protectBranchPulls(createBranchPulls(github), gate),
  };
  const publish = createPublishChange({
    ...ports,
    clock,
    announce,
    leavesDoubt,
    isServicePull: createIsServiceAuthor(identity),
  });
  const workflows = createWorkflowRunner(github);
  return {
    ...ports,
    publish,
    pulls,
    identity,
    search: createIssueSearch(github),
    verify: verify === undefined ? undefined : createChangeVerifier({ workflows, clock }, verify),
  };
}

/** Parts that prepare changes. */
export interface PrepareChangeConfig {
  readonly environment: Environment;
  /** Sandbox of the normalizer, which overrides the settings. */
  readonly openSandbox?: NormalizePorts["openSandbox"] | undefined;
  /** Replacement for the preparation and checks of a change. */
  readonly replace?: Replace<PrepareChange> | undefined;
}

/** Builds the use case of a task. Without a host it only proposes a change. */
export function buildRunTask(
  parts: Omit<RunTaskPorts, "prepare" | "propose">,
  settings: TaskSettings,
  making: PrepareChangeConfig,
): RunTask {
  const prepare = overridden(buildPrepare(parts.clock, settings, making), making.replace);
  const propose = createProposeChange({ model: parts.model, prepare });
  return createRunTask({ ...parts, prepare, propose });
}

function buildPrepare(
  clock: Clock,
  settings: TaskSettings,
  { environment, openSandbox = createSandboxOpener(settings, environment) }: PrepareChangeConfig,
): PrepareChange {
  return createPrepareChange({ clock, files: createTreeFiles(), openSandbox }, settings);
}

/** Opens the normalizer's sandbox as configured. */
function createSandboxOpener(
  { sandbox: backend, image }: TaskSettings,
  environment: Environment,
): NormalizePorts["openSandbox"] {
  const chooser = createSandboxChooser({
    environment,
    image,
  });
  return async ({ signal }) => {
    const { sandbox } =
      backend === "off"
        ? await chooser.forHelpers("off", signal)
        : await chooser.forTasks(backend, signal);
    return sandbox;
  };
}
