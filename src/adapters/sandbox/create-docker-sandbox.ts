import { randomUUID } from "node:crypto";
import type { Sandbox } from "../../ports/sandbox.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { type DockerClient, findDocker } from "../shared/process/docker-client.ts";
import type { Environment } from "../shared/process/find-program.ts";
import { TREE } from "./bwrap-profile.ts";
import { checkCommand } from "./check-command.ts";
import { DEADLINE_LABEL, isOrphaned, LABEL } from "./container-labels.ts";
import { createProbe } from "./create-probe.ts";
import { createTrees } from "./create-trees.ts";
import { runDocker } from "./run-docker.ts";
import { sandboxUnavailable } from "./sandbox-unavailable.ts";

export interface DockerSandboxOptions {
  /** Image; it must be present on the daemon's machine, as nothing is pulled. */
  readonly image: string;
  /** Environment of this process, by which docker and its daemon are found. */
  readonly environment: Environment;
}

/**
 * Creates a sandbox of one container per command. The daemon must see the same files as this
 * process.
 */
export function createDockerSandbox({ image, environment }: DockerSandboxOptions): Sandbox {
  const trees = createTrees({ kind: "docker", isOwned: true, inside: TREE });
  const docker = findDocker(environment);
  let cleaned: Promise<void> | undefined;
  const sandbox: Omit<Sandbox, "probe"> = {
    kind: "docker",
    openTree: trees.open,
    run: async (command, signal) => {
      throwIfCancelled(signal);
      checkCommand(command);
      if (docker === undefined) throw sandboxUnavailable("docker", "docker is not installed");
      if (command.network === "proxy")
        throw sandboxUnavailable("docker", "its containers cannot reach the proxy for packages");
      const tree = trees.requireOpen(command.tree);
      // A killed process could not remove its containers.
      cleaned ??= removeOrphanedContainers(docker);
      await cleaned;
      const name = `svc-sandbox-${randomUUID()}`;
      return tree.use(() => runDocker({ docker, image, name, tree, command, signal }));
    },
  };
  const probe = createProbe({
    sandbox,
    // An image may lack "true"; an error reported by the container is sufficient.
    accepted: [0, 126, 127],
    detail: () => `docker works with ${image}`,
    fix: toFix,
  });
  return { ...sandbox, probe };
}

function toFix(words: string): string {
  if (words.includes("not installed")) return "apt-get install -y docker.io";
  if (/no such image/i.test(words))
    return "run docker pull for the image of SANDBOX_IMAGE, or set another image";
  return "start dockerd, give this user access to its socket, or set DOCKER_HOST";
}

const FORMAT = `{{.Names}}\t{{.Label "${LABEL}"}}\t{{.Label "${DEADLINE_LABEL}"}}`;

/** Removes the containers left by killed processes of ours. A failure is left to the next call. */
async function removeOrphanedContainers(docker: DockerClient): Promise<void> {
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
