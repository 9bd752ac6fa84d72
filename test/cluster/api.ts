import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { createInterface } from "node:readline";
import type { ApiObject } from "./api-object.ts";

/** What the server answers. */
export interface ApiAnswer {
  readonly status: number;
  /** The object, where it is one; else an empty one. */
  readonly body: ApiObject;
  readonly text: string;
}

export interface WatchEvent {
  readonly type: "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK" | "ERROR";
  readonly object: ApiObject;
}

/** One user's way to the API server, without any opinion: every status is an answer. */
export interface ClusterApi {
  get(path: string): Promise<ApiAnswer>;
  post(path: string, body: unknown): Promise<ApiAnswer>;
  put(path: string, body: unknown): Promise<ApiAnswer>;
  /** A merge patch. */
  patch(path: string, body: unknown): Promise<ApiAnswer>;
  delete(path: string, options?: unknown): Promise<ApiAnswer>;
  /** Resolves when the server ends the watch, and rejects when it cannot be begun; 410 comes as an ERROR event. */
  watch(path: string, hear: (event: WatchEvent) => void, signal: AbortSignal): Promise<void>;
}

export interface ApiAccess {
  readonly server: string;
  /** File of the certificate that the server shows. */
  readonly caFile: string;
  readonly token: string;
}

export function createApi({ server, caFile, token }: ApiAccess): ClusterApi {
  const agent = new Agent({ keepAlive: true, ca: readFileSync(caFile) });
  const open = async (
    method: string,
    path: string,
    more: RequestParts = {},
  ): Promise<IncomingMessage> => {
    const text = more.body === undefined ? undefined : JSON.stringify(more.body);
    const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
    const headers = {
      authorization: `Bearer ${token}`,
      ...(text === undefined
        ? {}
        : { "content-type": type, "content-length": Buffer.byteLength(text) }),
    };
    const { signal } = more;
    return new Promise((resolve, reject) => {
      const options = { agent, method, headers, ...(signal ? { signal } : {}) };
      const sent = request(`${server}${path}`, options, resolve);
      sent.on("error", reject).end(text);
    });
  };
  const call = async (method: string, path: string, body?: unknown): Promise<ApiAnswer> => {
    const answer = await open(method, path, { body });
    const text = await textOf(answer);
    const isJson = answer.headers["content-type"]?.startsWith("application/json") ?? false;
    return { status: answer.statusCode ?? 0, body: JSON.parse(isJson ? text : "{}"), text };
  };
  return {
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
    put: (path, body) => call("PUT", path, body),
    patch: (path, body) => call("PATCH", path, body),
    delete: (path, options) => call("DELETE", path, options),
    watch: async (path, hear, signal) => {
      const answer = await open("GET", path, { signal });
      if (answer.statusCode !== 200) throw new Error(`${path}: ${await textOf(answer)}`);
      for await (const line of createInterface({ input: answer })) hear(JSON.parse(line));
    },
  };
}

interface RequestParts {
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
