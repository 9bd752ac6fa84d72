import { PACKAGE_HOSTS } from "./adapters/sandbox/allowed-host.js";
import { createEgressDesk } from "./app/egress-desk.js";
import { allowedHosts, isProxied } from "./domain/egress/allowlist.js";
/** Builds what tells proxies their hosts; nothing where no proxy can fetch them. */
export function openEgress({ loaded, clock, store }) {
    if (loaded.execution.egressToken === undefined)
        return undefined;
    const { policy, hearing } = createEgressDesk({ clock });
    const refresh = async () => {
        const configs = await store.providers.list();
        const endpoints = configs.map(({ baseUrl }) => baseUrl);
        await policy.allow(allowedHosts(egressNeeds(loaded, endpoints)));
    };
    return {
        hearing,
        refresh,
        policy: {
            inForce: async (signal) => {
                await refresh();
                return policy.inForce(signal);
            },
        },
    };
}
/** Tells why runners could not reach an endpoint, to be read after its name; `undefined` when they can. */
export function unproxiedAddress({ egressToken, reviews, tasks }, baseUrl) {
    const isRemote = reviews !== "inprocess" || tasks !== "inprocess";
    if (egressToken === undefined || !isRemote || isProxied(baseUrl))
        return undefined;
    return "cannot be reached by runners: their proxy lets through https at port 443 to host names with a dot only";
}
/** What runners talk to by the configuration and the endpoints of provider configs. */
export function egressNeeds({ config, task, execution }, endpoints) {
    const { codeHostApiUrl, codeHostUrl, apiBase, apiKey, helperInstall } = config;
    return {
        codeHost: [codeHostApiUrl, codeHostUrl],
        endpoints: [...(apiKey === undefined ? [] : [apiBase]), ...endpoints],
        packageHosts: helperInstall ? PACKAGE_HOSTS : [],
        extraHosts: execution.egressHosts ?? [],
        readsArtifacts: task.verifies,
    };
}
