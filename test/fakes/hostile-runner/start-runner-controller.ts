import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { RunnerSpec } from "../../../src/domain/runner/runner-spec.ts";
import { type CallbackTarget, callbackRequest } from "./callback-requests.ts";
import type { RunnerCommand, RunnerRequest, RunnerResponse } from "./runner-commands.ts";

/** A runner in a container that does as a test says. */
export interface ControlledRunner {
  readonly spec: RunnerSpec;
  /** Token of its callback. */
  readonly token: string;
  /** Makes requests, all at once, from within the container. */
  ask(requests: readonly RunnerRequest[]): Promise<readonly RunnerResponse[]>;
  /** Says something at its callback: of its own job and with its own token, unless told otherwise. */
  send(route: string, body?: unknown, over?: Partial<CallbackTarget>): Promise<RunnerResponse>;
  print(text: string): Promise<void>;
  /** Ends its process. */
  exit(code: number): void;
}

export interface RunnerController {
  /** What a request has to have among its words, for its runner to be one. */
  readonly keyword: string;
  /** The runner of a job, as soon as it has its spec. */
  of(jobId: string): Promise<ControlledRunner>;
  /** Has all end that have not yet. */
  release(): void;
  close(): Promise<void>;
}

interface CommandQueue {
  order(step: RunnerCommand): Promise<unknown>;
  /** The puppet has done what it was told, and waits. */
  next(told: unknown, response: ServerResponse): void;
}

/** Listens for runners that were taken over. `onSpec` is told of each one's spec, secrets included. */
export async function startRunnerController(
  onSpec: (spec: RunnerSpec) => void,
): Promise<RunnerController> {
  const known = new Map<string, PromiseWithResolvers<ControlledRunner>>();
  const strings = new Map<string, CommandQueue>();
  const awaited = (id: string): PromiseWithResolvers<ControlledRunner> => {
    const puppet = known.get(id) ?? Promise.withResolvers<ControlledRunner>();
    known.set(id, puppet);
    return puppet;
  };
  const greet = (spec: RunnerSpec): object => {
    const { id } = spec.job;
    onSpec(spec);
    const own = createCommandQueue();
    strings.set(id, own);
    awaited(id).resolve(toControlledRunner(spec, own));
    return { id };
  };
  const server = createServer((request, response) => {
    void text(request).then((said) => {
      const [, what, id = ""] = (request.url ?? "").split("/");
      const body: unknown = JSON.parse(said);
      if (what === "hello") response.end(JSON.stringify(greet(RunnerSpec.parse(body))));
      else strings.get(id)?.next(body, response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    keyword: `puppet-at-${port}`,
    of: (jobId) => awaited(jobId).promise,
    release: () => {
      for (const own of strings.values()) void own.order({ do: "exit", code: 70 });
    },
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function createCommandQueue(): CommandQueue {
  const orders: { readonly step: RunnerCommand; readonly done: (told: unknown) => void }[] = [];
  let done: ((told: unknown) => void) | undefined;
  let waiting: ServerResponse | undefined;
  const hand = (): void => {
    const order = waiting === undefined ? undefined : orders.shift();
    if (order === undefined) return;
    waiting?.end(JSON.stringify(order.step));
    [waiting, done] = [undefined, order.done];
  };
  return {
    order: (step) =>
      new Promise((resolve) => {
        orders.push({ step, done: resolve });
        hand();
      }),
    next: (told, response) => {
      done?.(told);
      [waiting, done] = [response, undefined];
      hand();
    },
  };
}

function toControlledRunner(spec: RunnerSpec, { order }: CommandQueue): ControlledRunner {
  const token = spec.callback?.token ?? "";
  const ask: ControlledRunner["ask"] = async (requests) =>
    (await order({ do: "ask", requests })) as readonly RunnerResponse[];
  return {
    spec,
    token,
    ask,
    send: async (route, body, over) => {
      const [answer] = await ask([
        callbackRequest({ job: spec.job.id, token, ...over }, route, body),
      ]);
      return answer ?? { status: 0, text: "" };
    },
    print: async (text) => void (await order({ do: "print", text })),
    exit: (code) => void order({ do: "exit", code }),
  };
}
