import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates } from "node:tls";
import { afterAll, describe, expect, it } from "vitest";
import { withCaBundle } from "../../src/adapters/git/ca-bundle.ts";

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

  it.each([
    ["nothing is extra", {}],
    ["git has a file of its own", { NODE_EXTRA_CA_CERTS: extra, GIT_SSL_CAINFO: "/own.pem" }],
    ["OpenSSL has a file of its own", { NODE_EXTRA_CA_CERTS: extra, SSL_CERT_FILE: "/own.pem" }],
    ["the extra file cannot be read", { NODE_EXTRA_CA_CERTS: join(folder, "none") }],
  ])("changes nothing where %s", (_what, environment) => {
    expect(withCaBundle(environment, join(folder, "unused"))).toBe(environment);
  });
});
