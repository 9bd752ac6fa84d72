import { createGitSnapshots } from "./adapters/git/create-git-snapshots.js";
import { createAppTokens } from "./adapters/github/create-app-tokens.js";
import { createStaticTokens } from "./adapters/github/create-static-tokens.js";
import { createCapabilities } from "./adapters/openai/capabilities.js";
import { createOpenaiCatalog } from "./adapters/openai/create-openai-catalog.js";
import { createOpenaiModel } from "./adapters/openai/create-openai-model.js";
import { createPacing } from "./adapters/openai/pacing.js";
import { findCacheFolder } from "./adapters/system/cache-folder.js";
import { learnTokens } from "./app/learn-secrets.js";
import { readAppKey } from "./config/app-key.js";
import { codeHostCredentials } from "./config/code-host.js";
const CACHE_TTL_MS = 7 * 24 * 60 * 60 * 1000;
/** Shared by all models of the process: limits of an endpoint are learned once. */
const capabilities = createCapabilities();
/** Shared likewise: the pauses that an endpoint asks for with one key. */
const pacing = createPacing();
export function buildModel(terms, clock) {
    const { baseUrl, apiKey, billTo, stream, timeoutSeconds, model: id, fetch: send } = terms;
    const endpoint = {
        baseUrl,
        idleTimeoutMs: timeoutSeconds * 1000,
        clock,
        ...(apiKey === undefined ? {} : { apiKey }),
        ...(billTo === undefined ? {} : { billTo }),
        ...(send === undefined ? {} : { fetch: send }),
    };
    const catalog = createOpenaiCatalog(endpoint);
    const model = createOpenaiModel({
        ...endpoint,
        ...(id === undefined ? {} : { model: id }),
        stream,
        capabilities,
        pacing,
        catalog,
    });
    return { model, catalog };
}
export function buildSnapshots({ cacheFolder, cacheMaxBytes, serverUrl, silenceSeconds }, environment, clock) {
    return createGitSnapshots({
        cacheFolder: cacheFolder ?? findCacheFolder(environment),
        clock,
        environment,
        maxCacheBytes: cacheMaxBytes,
        cacheTtlMs: CACHE_TTL_MS,
        // A host of one's own may speak plain http: whoever configured its address so wants that.
        allowProtocols: serverUrl.startsWith("http:") ? ["https", "http"] : ["https"],
        ...(silenceSeconds === undefined ? {} : { silenceSeconds }),
    });
}
/** Signs in to the code host as the configuration says; the gate learns whatever token comes of it. */
export function signIn(config, host, { environment, gate }) {
    const credentials = codeHostCredentials(config);
    if (credentials.kind === "token") {
        const isActionsToken = environment.GITHUB_ACTIONS === "true";
        const tokens = createStaticTokens({ ...host, token: credentials.token, isActionsToken });
        return { tokens: learnTokens(tokens, gate) };
    }
    const appKey = readAppKey(credentials.key);
    gate.learn("GITHUB_PRIVATE_KEY", appKey.reveal());
    const { appId } = credentials;
    return {
        tokens: learnTokens(createAppTokens({ ...host, appId, privateKey: appKey }), gate),
        appKey,
    };
}
