import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { ClusterApi } from "./api.ts";
import type { Cluster } from "./cluster.ts";
import { type Pod, podPath } from "./pod.ts";

const NODE = "node-1";
export const NODE_LABELS = { "kubernetes.io/hostname": NODE, disk: "ssd" };

export async function bind(api: ClusterApi, pod: Pod): Promise<void> {
  if (pod.spec.nodeName !== undefined) return;
  await api.post(`${podPath(pod)}/binding`, {
    apiVersion: "v1",
    kind: "Binding",
    metadata: { name: pod.metadata.name },
    target: { apiVersion: "v1", kind: "Node", name: NODE },
  });
}

/** Makes the node, or takes up the one of an earlier stand-in. */
export async function registerNode(api: ClusterApi, port: number): Promise<void> {
  await api.post("/api/v1/nodes", { metadata: { name: NODE, labels: NODE_LABELS } });
  const status = {
    addresses: [{ type: "InternalIP", address: "127.0.0.1" }],
    daemonEndpoints: { kubeletEndpoint: { Port: port } },
    conditions: [{ type: "Ready", status: "True" }],
    capacity: { cpu: "64", memory: "64Gi", pods: "110" },
  };
  await api.patch(`/api/v1/nodes/${NODE}/status`, { status });
  await api.patch(`/api/v1/nodes/${NODE}`, { spec: { taints: null } });
}

/** Where the API server fetches what containers have printed. */
export async function serveLogs(
  cluster: Cluster,
  fileOf: (pod: string, container: string) => string | undefined,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const keys = { key: readFileSync(cluster.keyFile), cert: readFileSync(cluster.caFile) };
  const server = createServer(keys, (request, response) => {
    const url = new URL(request.url ?? "/", "https://node");
    const [, kind, , pod = "", container = ""] = url.pathname.split("/");
    const file = kind === "containerLogs" ? fileOf(pod, container) : undefined;
    if (file === undefined) {
      response.writeHead(404).end("there is no such container\n");
      return;
    }
    const lines = readFileSync(file, "utf8").split(/(?<=\n)/);
    const tail = url.searchParams.get("tailLines");
    response.end(lines.slice(tail === null ? 0 : -Number(tail)).join(""));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}
