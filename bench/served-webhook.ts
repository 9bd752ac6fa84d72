// A server of deliveries in a process of its own: ours, or the least that a server of Node can do with a delivery.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parseGithubEvent } from "../src/adapters/github/parse-github-event.ts";
import { createHttpApp } from "../src/adapters/http/create-http-app.ts";
import { startHttpServer } from "../src/adapters/http/start-http-server.ts";
import { openSqliteStore } from "../src/adapters/sqlite/open-sqlite-store.ts";
import { createSystemClock } from "../src/adapters/system/create-system-clock.ts";
import { createAcceptEvent } from "../src/app/intake/accept-event.ts";
import { createSecret } from "../src/domain/core/secret.ts";

const [kind, secret = "", path = ""] = process.argv.slice(2);
process.send?.(kind === "ours" ? await serveApp() : await serveBare());

async function serveApp(): Promise<number> {
  const clock = createSystemClock();
  const { jobs, isWritable } = await openSqliteStore({ path, clock });
  const fail = (error: unknown): never => {
    throw error;
  };
  const app = createHttpApp({
    acceptEvent: createAcceptEvent(
      { jobs, clock, findRefusalReason: async () => undefined },
      { trigger: "@asksvc" },
    ),
    parseEvent: parseGithubEvent,
    secrets: [createSecret(secret)],
    notify: () => undefined,
    isReady: isWritable,
    onError: fail,
    version: "0",
  });
  return (await startHttpServer(app, { host: "127.0.0.1", port: 0, onError: fail })).port;
}

async function serveBare(): Promise<number> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts);
      const given = Buffer.from(String(request.headers["x-hub-signature-256"]).slice(7), "hex");
      const isSigned = timingSafeEqual(createHmac("sha256", secret).update(body).digest(), given);
      JSON.parse(body.toString("utf8"));
      response.writeHead(isSigned ? 204 : 401).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
