import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { getCACertificates } from "node:tls";
import { afterAll, describe, expect, it } from "vitest";
import { withCaBundle } from "../../src/adapters/git/create-git-snapshots.ts";

const folder = mkdtempSync(join(tmpdir(), "svc-ca-"));
afterAll(() => rmSync(folder, { recursive: true }));
const extra = join(folder, "extra.pem");
const OWN = "-----BEGIN CERTIFICATE-----\nb3du\n-----END CERTIFICATE-----";
writeFileSync(extra, `${OWN}\n`);

describe("withCaBundle", () => {
  it("gives git Node's extra CAs beside those it knows, in one file", () => {
    const cache = join(folder, "cache");
    const environment = { PATH: "/bin", NODE_EXTRA_CA_CERTS: extra };
    const { GIT_SSL_CAINFO = "", ...rest } = withCaBundle(environment, cache);
    expect(rest).toEqual(environment);
    const text = readFileSync(GIT_SSL_CAINFO, "utf8");
    expect(text).toContain(OWN);
    expect(text).toContain(getCACertificates("bundled")[0]?.trim());
    expect(withCaBundle(environment, cache).GIT_SSL_CAINFO).toBe(GIT_SSL_CAINFO);
    expect(readdirSync(cache)).toHaveLength(1);
  });

  it("names the file by what it holds, so that it never keeps a CA that is trusted no more", () => {
    const cache = join(folder, "named");
    const environment = { PATH: "/bin", NODE_EXTRA_CA_CERTS: extra };
    const { GIT_SSL_CAINFO = "" } = withCaBundle(environment, cache);
    const hash = createHash("sha256").update(readFileSync(GIT_SSL_CAINFO)).digest("hex");
    expect(basename(GIT_SSL_CAINFO)).toBe(`ca-${hash.slice(0, 16)}.pem`);
  });

  it.each([
    ["nothing is extra", {}],
    ["git has a file of its own", { NODE_EXTRA_CA_CERTS: extra, GIT_SSL_CAINFO: "/own.pem" }],
    ["OpenSSL has a file of its own", { NODE_EXTRA_CA_CERTS: extra, SSL_CERT_FILE: "/own.pem" }],
    ["the extra file cannot be read", { NODE_EXTRA_CA_CERTS: join(folder, "none") }],
  ])("changes nothing where %s", (_what, environment) => {
    expect(withCaBundle(environment, join(folder, "unused"))).toBe(environment);
  });
});
