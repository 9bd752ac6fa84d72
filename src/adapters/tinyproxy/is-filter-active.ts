import { connect } from "node:net";
import type { TinyproxyAddress } from "./tinyproxy-config.ts";

const WAIT_MS = 5_000;

/**
 * Returns true if the proxy uses the filter that allows this name. The host does not exist, so a
 * proxy that allows it fails to connect (5xx), and one that does not returns 403.
 */
export function isFilterActive({ host, port }: TinyproxyAddress, probe: string): Promise<boolean> {
  return new Promise((resolve) => {
    const target = `${probe}:443`;
    const socket = connect(port, toLocal(host));
    const finish = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(WAIT_MS, () => finish(false));
    socket.on("error", () => finish(false)).on("close", () => finish(false));
    socket.on("connect", () =>
      socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`),
    );
    let head = "";
    socket.on("data", (bytes: Buffer) => {
      head += bytes.toString("latin1");
      const status = /^HTTP\/1\.\d (\d{3})/.exec(head)?.[1];
      if (status !== undefined) finish(status.startsWith("5"));
    });
  });
}

const toLocal = (host: string | undefined): string =>
  host === undefined || host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
