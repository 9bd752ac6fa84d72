import { z } from "zod";
import { RUNNER_LABELS } from "../../domain/runner/runner-layout.ts";
import type { RunnerUnit } from "../../ports/runner-units.ts";
import type { DockerEngine } from "./docker-engine.ts";
import { isNotFound, toDockerError } from "./docker-error.ts";
import { toFilters, type UnitScope } from "./runner-labels.ts";

const Labels = z.record(z.string(), z.string());
const Container = z.object({
  Name: z.string().transform((name) => name.replace(/^\//, "")),
  Created: z.string(),
  State: z.object({ Status: z.string(), StartedAt: z.string() }),
  Config: z.object({ Labels }),
});
const Volume = z.object({ Name: z.string(), CreatedAt: z.string(), Labels });

/** One container or volume of this installation. */
export interface RunnerPart extends Omit<RunnerUnit, "node" | "backend"> {
  /** `runner` or `tools`; empty for a volume. */
  readonly role: string;
}

/** Lists the containers and volumes that this installation has created, for one job or all. */
export async function listParts(
  docker: DockerEngine,
  scope: UnitScope,
  signal?: AbortSignal,
): Promise<readonly RunnerPart[]> {
  const options = signal === undefined ? {} : { signal };
  const filters = toFilters(scope);
  const describe = async (list: readonly string[], inspect: readonly string[]) => {
    const names = (await docker.ask([...list, "--quiet", ...filters], options)).split("\n");
    const there = names.filter((name) => name !== "");
    if (there.length === 0) return [];
    const args = [...inspect, "--format", "{{json .}}", ...there];
    // A container that was removed meanwhile makes the command fail, but the others are still
    // printed.
    const { exitCode, stdout, stderr } = await docker.run(args, options);
    if (exitCode !== 0 && !isNotFound(stderr)) throw toDockerError(stderr);
    const lines = stdout.toString("utf8").split("\n");
    return lines.flatMap((line): unknown[] => (line.startsWith("{") ? [JSON.parse(line)] : []));
  };
  const containers = await describe(["ps", "--all"], ["container", "inspect"]);
  const volumes = await describe(["volume", "ls"], ["volume", "inspect"]);
  return [
    ...containers.map((one) => {
      const { Name, Created, State, Config } = Container.parse(one);
      return toPart({ name: Name, at: Created, phase: State.Status, labels: Config.Labels });
    }),
    ...volumes.map((one) => {
      const { Name, CreatedAt, Labels: labels } = Volume.parse(one);
      return toPart({ name: Name, at: CreatedAt, phase: "left", labels });
    }),
  ];
}

interface PartDescription {
  readonly name: string;
  readonly at: string;
  readonly phase: string;
  readonly labels: Readonly<Record<string, string>>;
}

function toPart({ name, at, phase, labels }: PartDescription): RunnerPart {
  return {
    name,
    phase,
    startedAt: new Date(at).toISOString(),
    jobId: labels[RUNNER_LABELS.job] ?? "",
    attempt: Number(labels[RUNNER_LABELS.attempt] ?? 0),
    role: labels[RUNNER_LABELS.role] ?? "",
  };
}

/**
 * Combines the parts of each try into one unit, described by its runner's container if there is
 * one.
 */
export function toUnits(parts: readonly RunnerPart[], node: string): readonly RunnerUnit[] {
  const tries = Map.groupBy(parts, ({ jobId, attempt }) => `${jobId}\0${attempt}`);
  return [...tries.values()].flatMap((own) => {
    const best = own.find(({ role }) => role === "runner") ?? own[0];
    if (best === undefined) return [];
    const { role: _role, ...unit } = best;
    return [{ ...unit, backend: "docker" as const, node }];
  });
}
