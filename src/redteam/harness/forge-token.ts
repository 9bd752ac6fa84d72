import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  sign,
} from "node:crypto";
import type { DemoHost } from "../../demo/host/demo-host.ts";
import type { TokenPlan } from "../task-plan.ts";

type Claims = Readonly<Record<string, unknown>>;

const BITS = 2_048;

/**
 * Creates a token with the claims of the code host's issuer, altered and signed according to the
 * plan.
 */
export async function forgeToken(
  host: Pick<DemoHost, "issuerUrl" | "workflowToken">,
  claims: Claims,
  { claims: over, header, signedBy = "issuer", bringsKey = false }: TokenPlan = {},
): Promise<string> {
  // Times are numbers; all given claims are used unchanged.
  const good = host.workflowToken({ ...claims, ...over } as Readonly<Record<string, string>>);
  if (signedBy === "issuer") return good;
  const [head = "", payload = ""] = good.split(".");
  const own = generateKeyPairSync("rsa", { modulusLength: BITS });
  const brought = bringsKey ? { jwk: own.publicKey.export({ format: "jwk" }) } : {};
  const text = `${packed({ ...unpacked(head), ...brought, ...header })}.${payload}`;
  const signature = {
    stranger: () => sign("RSA-SHA256", Buffer.from(text), own.privateKey).toString("base64url"),
    public: async () =>
      createHmac("sha256", await publicKey(host.issuerUrl))
        .update(text)
        .digest("base64url"),
    nobody: () => "",
  };
  return `${text}.${await signature[signedBy]()}`;
}

/** Fetches the issuer's published public key. */
async function publicKey(issuerUrl: string): Promise<string> {
  const response = await fetch(`${issuerUrl}/.well-known/jwks`);
  const { keys } = (await response.json()) as { readonly keys: readonly JsonWebKey[] };
  const [key = {}] = keys;
  return createPublicKey({ key, format: "jwk" }).export({ type: "spki", format: "pem" }).toString();
}

const packed = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const unpacked = (text: string): object =>
  JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as object;
