import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import {
  createKubeObjects,
  type KubeAnswer,
  type KubeObjects,
  type KubeObjectsOptions,
  type KubeRequest,
  kubeStatus,
  matches,
} from "./kube-objects.ts";

export interface KubeApi extends Omit<KubeObjects, "act" | "watch"> {
  /** A kubeconfig for it. */
  readonly config: string;
  readonly requests: readonly KubeRequest[];
  /** Answers in the place of the server; `undefined` leaves it to that. */
  intercept(answer: (request: KubeRequest) => KubeAnswer | undefined): void;
  /** Answers in the place of the server, later; `undefined` leaves it to that. */
  hold(answer: (request: KubeRequest) => Promise<KubeAnswer | undefined> | undefined): void;
  /** Ends all watches. */
  cutWatches(): void;
  close(): Promise<void>;
}

/** Starts a server that keeps Jobs, Secrets and pods as an API server and its controllers do, in memory. */
export async function startKubeApi(options: KubeObjectsOptions = {}): Promise<KubeApi> {
  const { act, watch: follow, ...objects } = createKubeObjects(options);
  const requests: KubeRequest[] = [];
  const watches = new Set<ServerResponse>();
  let intercept: (request: KubeRequest) => KubeAnswer | undefined = () => undefined;
  let hold: (request: KubeRequest) => Promise<KubeAnswer | undefined> | undefined = () => undefined;

  const watch = (query: URLSearchParams, response: ServerResponse): void => {
    response.writeHead(200, { "content-type": "application/json" }).flushHeaders();
    const say = (type: string, object: unknown): void => {
      response.write(`${JSON.stringify({ type, object })}\n`);
    };
    const since = Number(query.get("resourceVersion"));
    const stop = follow(since, ({ type, pod }) => {
      if (matches(pod, query)) say(type, pod);
    });
    if (stop === undefined) {
      const message = `too old resource version: ${since} (${since + 1})`;
      say("ERROR", kubeStatus(410, "Expired", message).body);
      response.end();
      return;
    }
    watches.add(response);
    response.on("close", () => {
      stop();
      watches.delete(response);
    });
  };
  const server = createServer(async (message, response) => {
    const request = await read(message);
    requests.push(request);
    const own = intercept(request) ?? (await hold(request));
    if (own === undefined && request.verb === "watch") return watch(request.query, response);
    const { status, body } = own ?? act(request);
    const isText = typeof body === "string";
    response.writeHead(status, { "content-type": isText ? "text/plain" : "application/json" });
    response.end(isText ? body : JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    ...objects,
    config: kubeConfig(port),
    requests,
    intercept: (answer) => {
      intercept = answer;
    },
    hold: (answer) => {
      hold = answer;
    },
    cutWatches: () => {
      for (const response of watches) response.end();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A kubeconfig for a server of the tests on this port. */
export function kubeConfig(port: number): string {
  return JSON.stringify({
    clusters: [
      {
        name: "test",
        cluster: { server: `http://127.0.0.1:${port}`, "insecure-skip-tls-verify": true },
      },
    ],
    users: [{ name: "test", user: { token: "service-account" } }],
    contexts: [
      { name: "test", context: { cluster: "test", user: "test", namespace: "svc-runners" } },
    ],
    "current-context": "test",
  });
}

async function read(message: IncomingMessage): Promise<KubeRequest> {
  const { pathname, searchParams: query } = new URL(message.url ?? "/", "http://server");
  const [, namespace = "", resource = "", name = "", sub] =
    /\/namespaces\/([^/]+)\/([^/]+)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(pathname) ?? [];
  const said = await text(message);
  const body = said === "" ? undefined : JSON.parse(said);
  const verbs = { POST: "create", DELETE: "delete", GET: "list" } as const;
  const plain = verbs[message.method as keyof typeof verbs];
  const reading = query.get("watch") === "true" ? "watch" : plain;
  return { verb: sub === "log" ? "log" : reading, namespace, resource, name, query, body };
}
