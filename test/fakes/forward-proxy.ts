import { createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";

/** A plain forward proxy on loopback, for http targets by absolute address and for tunnels. */
export interface ForwardProxy extends AsyncDisposable {
  readonly url: string;
  /** What was asked for: `GET http://…` or `CONNECT host:port`. */
  readonly requests: readonly string[];
}

export async function startForwardProxy(): Promise<ForwardProxy> {
  const requests: string[] = [];
  const server = createServer((incoming, outgoing) => {
    requests.push(`${incoming.method} ${incoming.url}`);
    const { method, headers } = incoming;
    const onward = request(incoming.url ?? "", { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.on("connect", (incoming, socket, head) => {
    requests.push(`CONNECT ${incoming.url}`);
    const [host = "", port = ""] = (incoming.url ?? "").split(":");
    const onward = connect(Number(port), host, () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [onward, socket]) end.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    [Symbol.asyncDispose]: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
