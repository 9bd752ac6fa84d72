import { isAppError } from "../domain/errors/app-error.js";
import { matchProvider, } from "../domain/provider/match-provider.js";
import { isPrivateBase } from "../domain/provider/private-host.js";
import { openProviderKey } from "./open-provider-key.js";
/**
 * Creates the choice of who answers and who pays: the most specific config, or for a review of a repository that has
 * none, the server's own endpoint. A config that is there but may not be used is no reason to charge somebody else.
 * Rejects with `code-host-unreachable` and `code-host-rate-limited` when a requester cannot be checked for now.
 */
export function createChooseProvider(ports) {
    const { configs, fallback } = ports;
    return async (ask) => {
        const { repository, requester: _requester, ...options } = ask;
        const match = await matchRequester(ports, ask, await configs.list());
        if ("kind" in match)
            return match;
        const { config, why, others } = match;
        if (config !== undefined)
            return chooseConfig(ports, config, why);
        const isOpen = others.length === 0 && !options.needsTasks && options.provider === undefined;
        if (!isOpen || fallback === undefined)
            return { kind: "none", why };
        const terms = { ...fallback, provider: "server", isGuarded: false };
        return { kind: "chosen", terms, why: `${why}: the server's own model is used` };
    };
}
/**
 * Finds the most specific config that is for the requester. A config that was passed over still decides whether tasks
 * are allowed: it must allow them too.
 */
async function matchRequester({ checkRequester }, { repository, requester, ...options }, all) {
    let candidates = all;
    let refused;
    for (;;) {
        const match = matchProvider(candidates, repository, options);
        const { config, others } = match;
        if (config === undefined && others.length === 0 && refused !== undefined)
            return { kind: "none", why: refused, isRefusal: true };
        if (config === undefined || requester === undefined || !config.restrictsRequests)
            return match;
        const check = await checkRequester({ config, repository, requester });
        if (check.kind === "allowed")
            return match;
        if (check.kind === "unreadable")
            return { kind: "none", why: check.why, isRefusal: true };
        refused ??= check.why;
        candidates = candidates.filter((other) => other !== config);
    }
}
async function chooseConfig(ports, config, why) {
    const { pattern } = config;
    if (!ports.allowPrivate && isPrivateBase(config.baseUrl))
        return { kind: "none", why: `the base URL of the provider config ${pattern} is private` };
    try {
        return { kind: "chosen", terms: await toTerms(ports, config), why };
    }
    catch (error) {
        if (!isAppError(error, "secret-invalid"))
            throw error;
        return { kind: "none", why: `the key of the provider config ${pattern}: ${error.message}` };
    }
}
/** The terms of a config. Rejects with `secret-invalid` when its key does not open. */
export async function toTerms(ports, config) {
    const { id: configId, version: configVersion, provider, baseUrl, model } = config;
    const { billTo, allowPrivate } = ports;
    return {
        ...{ configId, configVersion, provider, baseUrl, isGuarded: !allowPrivate },
        apiKey: await openProviderKey(ports, config),
        ...(model === undefined ? {} : { model }),
        ...(billTo === undefined || provider !== "hf" ? {} : { billTo }),
    };
}
