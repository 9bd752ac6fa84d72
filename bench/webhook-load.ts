// Sends deliveries from a process of its own, over connections that stay open, and tells how many were answered.
import { createHmac } from "node:crypto";
import { connect } from "node:net";

const CONNECTIONS = 32;
const BODY_BYTES = 8_192;
/** Most of a delivery is addresses of what it is about. */
const LINKS = Object.fromEntries(
  Array.from({ length: 90 }, (_, at) => [
    `page_${at}_url`,
    `https://host.example/api/things/${at}`,
  ]),
);

/** What the process is asked for by message. */
export interface LoadRequest {
  readonly port: number;
  readonly secret: string;
  readonly ms: number;
  /** Comments that ask for a review, each another; otherwise one that the gate ignores, again and again. */
  readonly isNew: boolean;
}

let count = 0;
process.on("message", async (request: LoadRequest) => {
  const start = performance.now();
  const answered = await Promise.all(Array.from({ length: CONNECTIONS }, () => load(request)));
  const all = answered.reduce((sum, one) => sum + one, 0);
  process.send?.((1_000 * all) / (performance.now() - start));
});

function load({ port, secret, ms, isNew }: LoadRequest): Promise<number> {
  const wanted = isNew ? "HTTP/1.1 202" : "HTTP/1.1 204";
  const ignored = makeDelivery(secret, false);
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    const end = performance.now() + ms;
    let answered = 0;
    let text = "";
    const send = (): void => void socket.write(isNew ? makeDelivery(secret, true) : ignored);
    socket.setEncoding("latin1").on("error", reject).once("connect", send);
    socket.on("data", (chunk: string) => {
      text += chunk;
      if (!isWhole(text)) return;
      if (!text.startsWith(wanted)) return reject(new Error(`not ${wanted}: ${text}`));
      text = "";
      answered += 1;
      if (performance.now() < end) return send();
      socket.destroy();
      resolve(answered);
    });
  });
}

function isWhole(text: string): boolean {
  const end = text.indexOf("\r\n\r\n");
  const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
  return end !== -1 && text.length >= end + 4 + length;
}

function makeDelivery(secret: string, isNew: boolean): Buffer {
  count += 1;
  const id = process.pid * 1_000_000 + count;
  const text = JSON.stringify({
    action: isNew ? "created" : "edited",
    comment: {
      id,
      body: "@asksvc look",
      user: { login: "mia", type: "User" },
      author_association: "MEMBER",
    },
    issue: { number: id, state: "open", title: "T", body: "Words.", pull_request: {} },
    repository: { full_name: `acme/shop-${count % 50}` },
    links: LINKS,
    filler: "",
  });
  const filled = text.replace('"filler":""', `"filler":"${"x".repeat(BODY_BYTES - text.length)}"`);
  const body = Buffer.from(filled);
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  const head = [
    "POST /webhook HTTP/1.1",
    "host: 127.0.0.1",
    "user-agent: GitHub-Hookshot/0000000",
    "content-type: application/json",
    "x-github-event: issue_comment",
    `x-github-delivery: ${id}`,
    `x-hub-signature-256: sha256=${signature}`,
    `content-length: ${body.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]);
}
