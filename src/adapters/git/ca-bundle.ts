import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getCACertificates } from "node:tls";
import type { Environment } from "./git-environment.ts";

/**
 * Gives git the private CAs that Node got by `NODE_EXTRA_CA_CERTS`. Node adds that file to its CAs;
 * git would replace its CAs by it, so git gets a file with all of them. A setting made for git
 * itself is kept.
 */
export function withCaBundle(environment: Environment, folder: string): Environment {
  const { NODE_EXTRA_CA_CERTS: extra, GIT_SSL_CAINFO, SSL_CERT_FILE } = environment;
  if (!extra || GIT_SSL_CAINFO || SSL_CERT_FILE) return environment;
  let added: string;
  try {
    added = readFileSync(extra, "utf8");
  } catch {
    return environment; // Node warns about a file that it cannot read and goes on without it.
  }
  return { ...environment, GIT_SSL_CAINFO: writeCaBundle(added, folder) };
}

function writeCaBundle(added: string, folder: string): string {
  const known = [...getCACertificates("default"), ...getCACertificates("system")];
  const all = new Set([added.trim(), ...known.map((one) => one.trim())]);
  const text = `${[...all].join("\n")}\n`;
  // The name is a hash of the content: a CA that the system no longer trusts does not stay in an
  // old file.
  const key = createHash("sha256").update(text).digest("hex");
  const path = join(folder, `ca-${key.slice(0, 16)}.pem`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, text);
  renameSync(fresh, path);
  return path;
}
