import type { BatchV1Api, CoreV1Api, KubeConfig, Watch } from "@kubernetes/client-node";
import { AppError, isAppError } from "../../domain/core/app-error.ts";
import { errorLine } from "../shared/text/error-line.ts";

type Library = typeof import("@kubernetes/client-node");

/** The client library with credentials for one cluster. */
export interface Client {
  /** Host and port of the API server. */
  readonly host: string;
  /** Namespace of the credentials: that of the kubeconfig's context, or of the server's own pod. */
  readonly namespace: string | undefined;
  readonly watch: Watch;
  /** Creates the API of Jobs; its calls end when the signal aborts. */
  batch(signal: AbortSignal): BatchV1Api;
  core(signal: AbortSignal): CoreV1Api;
}

export interface ClientOptions {
  /**
   * Text or path of a kubeconfig; by default the environment's, or that of the server's own pod.
   */
  readonly kubeconfig?: string | undefined;
  /** Imports the client library, an optional dependency. */
  importLibrary?(): Promise<Library>;
}

/** Address that the library invents when it finds no cluster. */
const DEFAULT_SERVER = "http://localhost:8080";

/**
 * Loads the library and the credentials; rejects with `runner-unavailable` when one of them is
 * missing.
 */
export async function loadClient({ kubeconfig, importLibrary }: ClientOptions): Promise<Client> {
  const load = importLibrary ?? (() => import("@kubernetes/client-node"));
  const library = await load().catch((error: unknown) => {
    const fix = "npm install @kubernetes/client-node";
    throw unavailable(`the Kubernetes client is not installed: ${fix}`, error);
  });
  const config = new library.KubeConfig();
  try {
    loadConfig(config, kubeconfig);
  } catch (error) {
    throw unavailable(`the kubeconfig cannot be read: ${errorLine(error)}`, error);
  }
  const cluster = config.getCurrentCluster();
  if (cluster === null) throw unavailable("the kubeconfig names no cluster in its current context");
  if (kubeconfig === undefined && cluster.server === DEFAULT_SERVER)
    throw unavailable("no cluster found: run the server in a cluster, or set KUBECONFIG");
  const context = config.getContextObject(config.getCurrentContext());
  const configure = createConfigure(library, config, cluster.server);
  return {
    host: getHost(cluster.server),
    namespace: context?.namespace?.trim() || undefined,
    watch: new library.Watch(config),
    batch: (signal) => new library.BatchV1Api(configure(signal)),
    core: (signal) => new library.CoreV1Api(configure(signal)),
  };
}

/**
 * Returns the reason why no namespace is known for runners, in one line; `undefined` when one is
 * known. Makes no call to a cluster.
 */
export async function missingNamespaceReason(options: ClientOptions): Promise<string | undefined> {
  try {
    const { namespace } = await loadClient(options);
    return namespace === undefined ? NO_NAMESPACE : undefined;
  } catch (error) {
    if (!isAppError(error, "runner-unavailable")) throw error;
    return error.message;
  }
}

export const NO_NAMESPACE =
  "neither the context of the kubeconfig nor the pod of this server names a namespace for runners";

function loadConfig(config: KubeConfig, kubeconfig: string | undefined): void {
  if (kubeconfig === undefined) config.loadFromDefault();
  else if (/[\n{]/.test(kubeconfig)) config.loadFromString(kubeconfig);
  else config.loadFromFile(kubeconfig);
}

/** Creates one set of connections for all calls: the library would open new ones for each. */
function createConfigure(library: Library, config: KubeConfig, server: string) {
  type Request = InstanceType<Library["RequestContext"]>;
  let connections: ReturnType<Request["getDispatcher"]>;
  return (signal: AbortSignal) =>
    library.createConfiguration({
      baseServer: new library.ServerConfiguration(server, {}),
      authMethods: { default: config },
      promiseMiddleware: [
        {
          pre: async (request) => {
            connections ??= request.getDispatcher();
            if (connections !== undefined) request.setDispatcher(connections);
            request.setSignal(signal);
            return request;
          },
          post: async (response) => response,
        },
      ],
    });
}

const getHost = (server: string): string => (URL.canParse(server) ? new URL(server).host : server);

function unavailable(message: string, cause?: unknown): AppError {
  return new AppError("runner-unavailable", message, { details: {}, cause });
}
