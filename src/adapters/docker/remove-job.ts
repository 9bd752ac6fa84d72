import type { DockerEngine } from "./docker-engine.ts";
import { isNotFound, toDockerError } from "./docker-error.ts";
import { toFilters, type UnitScope } from "./runner-labels.ts";

const MAX_ATTEMPTS = 5;
const PAUSE_MS = 200;

/**
 * Removes the containers of a job or of one try in any state, and their volume; parts that are
 * already gone are no error. Rejects with `runner-unavailable` when a part remains.
 */
export async function removeJob(
  docker: DockerEngine,
  scope: UnitScope & { readonly jobId: string },
  signal?: AbortSignal,
): Promise<void> {
  const options = signal === undefined ? {} : { signal };
  const filters = toFilters(scope);
  const sweep = async (list: readonly string[], remove: readonly string[]): Promise<string> => {
    const names = (await docker.ask([...list, "--quiet", ...filters], options)).split("\n");
    const there = names.filter((name) => name !== "");
    if (there.length === 0) return "";
    const { exitCode, stderr } = await docker.run([...remove, "--force", ...there], options);
    return exitCode === 0 || isNotFound(stderr) ? "" : stderr;
  };
  for (let tries = 1; ; tries += 1) {
    const failed =
      (await sweep(["ps", "--all"], ["rm", "--volumes"])) ||
      (await sweep(["volume", "ls"], ["volume", "rm"]));
    if (failed === "") return;
    if (tries === MAX_ATTEMPTS) throw toDockerError(failed);
    // The daemon may still be creating or removing parts for a client that is gone.
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
