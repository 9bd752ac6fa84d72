import type { CallbackRegistry } from "../../app/callback/callback-registry.ts";
import type { RunnerSessionEnd } from "../../app/callback/callback-stream.ts";
import type { RunnerExit } from "../../domain/runner/runner-result.ts";
import type { RunnerSpec } from "../../domain/runner/runner-spec.ts";
import type { Launcher } from "../../ports/launcher.ts";
import type { RunnerUnits } from "../../ports/runner-units.ts";
import type { InterceptedRunner } from "../hostile-runner.ts";

const LIFE_MS = 600_000;

/**
 * Creates a launcher that starts no runner; it hands the runner's data to the attack, which reports
 * in its place.
 */
export function createInterceptingLauncher(
  registry: CallbackRegistry,
  tell: (runner: InterceptedRunner) => void,
): Launcher & RunnerUnits {
  return {
    launch: async (spec, hooks) => {
      const { id: jobId, attempt } = spec.job;
      const deadlineAt = new Date(Date.now() + LIFE_MS).toISOString();
      const runner = { jobId, attempt, backend: "docker", deadlineAt } as const;
      const { session, token } = await registry.open(runner, hooks);
      const stopped = Promise.withResolvers<RunnerExit>();
      const exit = Promise.race([session.ended.then(toExit), stopped.promise]).then(async (end) => {
        await session.close(true);
        return end;
      });
      tell(toInterceptedRunner(spec, token));
      return {
        exit,
        stop: async () => {
          stopped.resolve({ kind: "died", how: "it was stopped" });
          await exit;
        },
        detach: async () => false,
      };
    },
    adopt: async () => undefined,
    list: async () => [],
    remove: async () => undefined,
  };
}

const toExit = (end: RunnerSessionEnd): RunnerExit =>
  end.kind === "result" ? { kind: "ended" } : { kind: "died", how: end.how };

function toInterceptedRunner(
  { job, repository, pull, task, token: host }: RunnerSpec,
  token: string,
) {
  const { owner, name } = repository;
  const head = pull?.head.sha ?? task?.base.sha ?? "";
  return {
    repository: `${owner}/${name}`,
    jobId: job.id,
    attempt: job.attempt,
    token,
    hostToken: host.value,
    head,
    base: pull?.mergeBaseSha ?? head,
  };
}
