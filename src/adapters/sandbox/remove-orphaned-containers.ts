import type { DockerClient } from "../shared/process/docker-client.ts";
import { DEADLINE_LABEL, isOrphaned, LABEL } from "./container-labels.ts";

const FORMAT = `{{.Names}}\t{{.Label "${LABEL}"}}\t{{.Label "${DEADLINE_LABEL}"}}`;

/** Removes the containers left by killed processes of ours. A failure is left to the next call. */
export async function removeOrphanedContainers(docker: DockerClient): Promise<void> {
  const { signal } = new AbortController();
  const listed = await docker.run(
    ["ps", "--all", "--filter", `label=${LABEL}`, "--format", FORMAT],
    { signal },
  );
  if (listed.exitCode !== 0) return;
  const now = Date.now() / 1000;
  const names = listed.stdout
    .toString("utf8")
    .split("\n")
    .map((line) => line.split("\t"))
    .flatMap(([name = "", starter = "", until = ""]) =>
      name !== "" && isOrphaned({ name, starter, until: Number(until) }, now) ? [name] : [],
    );
  if (names.length > 0) await docker.run(["rm", "--force", ...names], { signal });
}
