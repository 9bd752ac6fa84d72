import { createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A model endpoint that asks for its own key and passes on what has it. */
export interface KeyedModel extends AsyncDisposable {
  /** `http://127.0.0.1:…/v1` */
  readonly baseUrl: string;
  /** `Authorization` of every request, in order. */
  readonly shown: readonly string[];
}

/**
 * Starts one in front of another that does the work. `isBusy` chooses the requests, counted from 1, that are told to
 * come again.
 */
export async function startKeyedModel(
  key: string,
  behind: string,
  isBusy: (count: number) => boolean = () => false,
): Promise<KeyedModel> {
  const shown: string[] = [];
  const server = createServer((incoming, response) => {
    const { authorization = "" } = incoming.headers;
    shown.push(authorization);
    if (authorization !== `Bearer ${key}`) {
      refuse(response, 401, "this key is of somebody else");
      return;
    }
    if (isBusy(shown.length)) {
      refuse(response, 429, "too many requests");
      return;
    }
    const { method, headers, url = "" } = incoming;
    const passed = request(new URL(url, behind), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    shown,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { "content-type": "application/json", "retry-after-ms": "5" });
  response.end(JSON.stringify({ error: { message } }));
}
