import { z } from "zod";
import { RUNNER_LABELS } from "../../domain/runner/runner-place.js";
import { isGone, toFault } from "./docker-fault.js";
import { toFilters } from "./runner-labels.js";
const Labels = z.record(z.string(), z.string());
const Container = z.object({
    Name: z.string().transform((name) => name.replace(/^\//, "")),
    Created: z.string(),
    State: z.object({ Status: z.string(), StartedAt: z.string() }),
    Config: z.object({ Labels }),
});
const Volume = z.object({ Name: z.string(), CreatedAt: z.string(), Labels });
/** Lists containers and volumes that this installation has started: for one job, or at all. */
export async function listParts(docker, scope, signal) {
    const options = signal === undefined ? {} : { signal };
    const filters = toFilters(scope);
    const describe = async (list, inspect) => {
        const names = (await docker.ask([...list, "--quiet", ...filters], options)).split("\n");
        const there = names.filter((name) => name !== "");
        if (there.length === 0)
            return [];
        const args = [...inspect, "--format", "{{json .}}", ...there];
        // One that has gone meanwhile makes it fail, and tell of the others.
        const { exitCode, stdout, stderr } = await docker.run(args, options);
        if (exitCode !== 0 && !isGone(stderr))
            throw toFault(stderr);
        const lines = stdout.toString("utf8").split("\n");
        return lines.flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));
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
function toPart({ name, at, phase, labels }) {
    return {
        ...{ name, phase, startedAt: new Date(at).toISOString() },
        jobId: labels[RUNNER_LABELS.job] ?? "",
        attempt: Number(labels[RUNNER_LABELS.attempt] ?? 0),
        role: labels[RUNNER_LABELS.role] ?? "",
    };
}
/** Makes one unit of what a try has: of its runner's container, or else of what there is. */
export function toUnits(parts, node) {
    const tries = Map.groupBy(parts, ({ jobId, attempt }) => `${jobId}\0${attempt}`);
    return [...tries.values()].flatMap((own) => {
        const best = own.find(({ role }) => role === "runner") ?? own[0];
        if (best === undefined)
            return [];
        const { role: _role, ...unit } = best;
        return [{ ...unit, backend: "docker", node }];
    });
}
