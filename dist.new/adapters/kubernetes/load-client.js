import { AppError, isAppError } from "../../domain/errors/app-error.js";
import { firstLine } from "../shared/first-line.js";
/** What the library makes up when it finds no cluster. */
const NOWHERE = "http://localhost:8080";
/** Loads the library and the credentials; rejects with `runner-unavailable` when one of them is missing. */
export async function loadClient({ kubeconfig, importLibrary }) {
    const load = importLibrary ?? (() => import("@kubernetes/client-node"));
    const library = await load().catch((error) => {
        const fix = "npm install @kubernetes/client-node";
        throw unavailable(`runners in Kubernetes need its client: ${fix}`, error);
    });
    const config = new library.KubeConfig();
    try {
        loadConfig(config, kubeconfig);
    }
    catch (error) {
        throw unavailable(`the kubeconfig cannot be read: ${firstLine(error)}`, error);
    }
    const cluster = config.getCurrentCluster();
    if (cluster === null)
        throw unavailable("the kubeconfig names no cluster in its current context");
    if (kubeconfig === undefined && cluster.server === NOWHERE)
        throw unavailable("there is no cluster: run the server in one, or set KUBECONFIG");
    const context = config.getContextObject(config.getCurrentContext());
    const configure = configuration(library, config, cluster.server);
    return {
        host: hostOf(cluster.server),
        namespace: context?.namespace?.trim() || undefined,
        watch: new library.Watch(config),
        batch: (signal) => new library.BatchV1Api(configure(signal)),
        core: (signal) => new library.CoreV1Api(configure(signal)),
    };
}
/** Tells why no namespace is known for runners, in one line; `undefined` when one is. Asks no cluster. */
export async function missingNamespace(options) {
    try {
        const { namespace } = await loadClient(options);
        return namespace === undefined ? NO_NAMESPACE : undefined;
    }
    catch (error) {
        if (!isAppError(error, "runner-unavailable"))
            throw error;
        return error.message;
    }
}
export const NO_NAMESPACE = "neither the context of the kubeconfig nor the pod of this server names a namespace for runners";
function loadConfig(config, kubeconfig) {
    if (kubeconfig === undefined)
        config.loadFromDefault();
    else if (/[\n{]/.test(kubeconfig))
        config.loadFromString(kubeconfig);
    else
        config.loadFromFile(kubeconfig);
}
/** One set of connections for all calls: the library would open new ones for each. */
function configuration(library, config, server) {
    let connections;
    return (signal) => library.createConfiguration({
        baseServer: new library.ServerConfiguration(server, {}),
        authMethods: { default: config },
        promiseMiddleware: [
            {
                pre: async (request) => {
                    connections ??= request.getDispatcher();
                    if (connections !== undefined)
                        request.setDispatcher(connections);
                    request.setSignal(signal);
                    return request;
                },
                post: async (response) => response,
            },
        ],
    });
}
const hostOf = (server) => (URL.canParse(server) ? new URL(server).host : server);
function unavailable(message, cause) {
    return new AppError("runner-unavailable", message, { details: {}, cause });
}
