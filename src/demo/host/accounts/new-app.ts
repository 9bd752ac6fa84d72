import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { AppState } from "../state.ts";

/**
 * Creates the app of a new host with fresh secrets and the permissions that reviews need. The
 * private key is PKCS #1 PEM.
 */
export function newApp(): { app: AppState; privateKeyPem: string } {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const app: AppState = {
    // Far above the ids that the host assigns, so that the bot's id is unique.
    id: 4_100_001,
    botId: 4_100_002,
    slug: "asksvc",
    name: "asksvc",
    clientId: `Iv1.${randomBytes(8).toString("hex")}`,
    clientSecret: randomBytes(20).toString("hex"),
    publicKeyPem: publicKey.export({ type: "spki", format: "pem" }).toString(),
    webhookSecret: randomBytes(20).toString("hex"),
    permissions: { contents: "read", pull_requests: "write", issues: "read", metadata: "read" },
    events: ["issue_comment", "pull_request_review_comment"],
  };
  return { app, privateKeyPem: privateKey.export({ type: "pkcs1", format: "pem" }).toString() };
}
