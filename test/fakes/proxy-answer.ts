import { connect } from "node:net";

const WAIT_MS = 10_000;

/** Sends a request to a proxy of this machine and gives the first line of what it answers. */
export function proxyAnswer(port: number, requestLine: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.setTimeout(WAIT_MS, () => socket.destroy(new Error("the proxy does not answer")));
    socket.on("error", reject);
    socket.on("connect", () => socket.write(`${requestLine} HTTP/1.1\r\nHost: x.example\r\n\r\n`));
    socket.on("data", (bytes: Buffer) => {
      text += bytes.toString("latin1");
      if (!text.includes("\r\n")) return;
      socket.destroy();
      resolve(text.slice(0, text.indexOf("\r\n")));
    });
    socket.on("close", () => resolve(text));
  });
}

/** Asks to be joined with a target. `403` says that the filter did not let it through, anything else that it did. */
export async function connectStatus(port: number, target: string): Promise<number> {
  const line = await proxyAnswer(port, `CONNECT ${target}`);
  return Number(/^HTTP\/1\.\d (\d{3})/.exec(line)?.[1]);
}
