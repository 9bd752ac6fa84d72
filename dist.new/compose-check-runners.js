import { createDockerLauncher } from "./adapters/docker/create-docker-launcher.js";
import { createKubernetesLauncher } from "./adapters/kubernetes/create-kubernetes-launcher.js";
import { createSystemClock } from "./adapters/system/create-system-clock.js";
import { clusterOptions, toLaunching } from "./compose-runners.js";
import { EXECUTION_SETTINGS } from "./config/execution-settings.js";
import { isAppError } from "./domain/errors/app-error.js";
import { createOutboundGate } from "./domain/outbound/outbound-gate.js";
/** Checks the engines that runners are to work in, by asking what of ours runs there. */
export async function checkRunners(loaded, environment, signal) {
    const { execution } = loaded;
    const places = new Set([execution.reviews, execution.tasks]);
    places.delete("inprocess");
    const engines = [...places].map((place) => checkEngine(place, { loaded, environment, signal }));
    return [...(await Promise.all(engines)), ...checkEgress(execution, places.size > 0)];
}
async function checkEngine(place, { loaded, environment, signal }) {
    const name = `runners in ${place}`;
    const launching = {
        ...toLaunching(loaded, createOutboundGate()),
        ...{ clock: createSystemClock(), desk: NO_DESK },
        onOutput: () => undefined,
        onError: () => undefined,
    };
    const { network } = loaded.execution;
    const engine = place === "docker"
        ? createDockerLauncher({ ...launching, network, environment })
        : createKubernetesLauncher({ ...launching, ...clusterOptions(loaded, environment) });
    try {
        const units = await engine.list(signal);
        return { name, status: "pass", detail: `the engine answers; ${units.length} of ours there` };
    }
    catch (error) {
        if (!isAppError(error))
            throw error;
        const fix = "let the server reach the engine, or set REVIEW_EXECUTION and TASK_EXECUTION";
        return { name, status: "fail", detail: error.message, fix };
    }
    finally {
        await engine.close?.();
    }
}
/** Nothing is launched by a check. */
const NO_DESK = {
    open: () => Promise.reject(new Error("a check launches nothing")),
    resume: async () => undefined,
};
function checkEgress({ egressToken, proxy }, isRemote) {
    const name = "egress";
    if (!isRemote)
        return [];
    if (proxy !== undefined && egressToken !== undefined)
        return [{ name, status: "pass", detail: `runners go out through ${proxy}` }];
    if (proxy !== undefined) {
        const detail = `runners go out through ${proxy}, whose list of hosts nobody keeps up to date here`;
        const fix = `set ${EXECUTION_SETTINGS.egressToken.env} and run svc egress as the proxy`;
        return [{ name, status: "warn", detail, fix }];
    }
    const detail = "runners, and commands beside them in pods, reach whatever their network reaches";
    const fix = `set ${EXECUTION_SETTINGS.proxy.env} to a proxy of svc egress, and close the rest`;
    return [{ name, status: "warn", detail, fix }];
}
