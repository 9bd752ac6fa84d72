import type { BatchV1Api, CoreV1Api, Watch } from "@kubernetes/client-node";
type Library = typeof import("@kubernetes/client-node");
/** The client library with credentials for one cluster. */
export interface Client {
    /** Host and port of the API server. */
    readonly host: string;
    /** Namespace that the credentials name: that of the kubeconfig's context, or of the server's own pod. */
    readonly namespace: string | undefined;
    readonly watch: Watch;
    /** The calls of what it gives end when the signal aborts. */
    batch(signal: AbortSignal): BatchV1Api;
    core(signal: AbortSignal): CoreV1Api;
}
export interface ClientOptions {
    /** Text of a kubeconfig, or the path to one; without it the environment's, or that of the server's own pod. */
    readonly kubeconfig?: string | undefined;
    /** Gives the client library, which is installed by who needs it. */
    importLibrary?(): Promise<Library>;
}
/** Loads the library and the credentials; rejects with `runner-unavailable` when one of them is missing. */
export declare function loadClient({ kubeconfig, importLibrary }: ClientOptions): Promise<Client>;
/** Tells why no namespace is known for runners, in one line; `undefined` when one is. Asks no cluster. */
export declare function missingNamespace(options: ClientOptions): Promise<string | undefined>;
export declare const NO_NAMESPACE = "neither the context of the kubeconfig nor the pod of this server names a namespace for runners";
export {};
