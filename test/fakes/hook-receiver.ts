import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface HookReceiver {
  readonly url: string;
  /** What arrived, with the raw bytes that signatures are made of. */
  readonly received: readonly { readonly headers: IncomingHttpHeaders; readonly body: Buffer }[];
  close(): Promise<void>;
}

/** A webhook receiver on 127.0.0.1 that answers with one status; 0 breaks the connection. */
export async function startHookReceiver(status: number): Promise<HookReceiver> {
  const received: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts) });
      if (status === 0) response.destroy();
      else response.writeHead(status, { location: "/elsewhere" }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
