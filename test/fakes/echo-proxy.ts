import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that went through. */
export interface PassedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server in front of another, which is as careless as some are: while it fails, it says all that it was told. */
export interface EchoProxy extends AsyncDisposable {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  readonly requests: readonly PassedRequest[];
  /** The status that everything is answered with, the credentials in the text; absent: what the other says. */
  failWith: number | undefined;
}

/** Starts one in front of the server at an address, whose path is not looked at. */
export async function startEchoProxy(behind: string): Promise<EchoProxy> {
  const requests: PassedRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const { method = "GET", url = "/", headers } = incoming;
    requests.push({ method, url, headers, body: body.toString("latin1") });
    if (proxy.failWith !== undefined) {
      echo(response, proxy.failWith, { headers, body: body.toString("utf8") });
      return;
    }
    const target = new URL(url, behind);
    const passed = request(target, { method, headers: { ...headers, host: target.host } });
    passed.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    passed.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const proxy: EchoProxy = {
    url: `http://127.0.0.1:${port}`,
    requests,
    failWith: undefined,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}

function echo(
  response: ServerResponse,
  status: number,
  { headers, body }: { readonly headers: IncomingHttpHeaders; readonly body: string },
): void {
  const { authorization = "" } = headers;
  const key = authorization.replace(/^\w+ /, "");
  const plain = Buffer.from(key, "base64").toString("latin1");
  const message = `Incorrect credentials provided: ${authorization}. You sent ${key} (${plain}) with ${body.slice(0, 300)}`;
  response.writeHead(status, { "content-type": "application/json", "x-echo": key });
  response.end(
    JSON.stringify({ message, error: { message, code: key, type: "auth", param: key } }),
  );
}
