import { describe, expect, it } from "vitest";
import { isPrivateBaseUrl, isPrivateHost } from "../../../../src/domain/provider/private-host.ts";

describe("isPrivateHost", () => {
  it.each([
    ...["localhost", "LOCALHOST", "localhost.", "db.localhost", "vault", "vault."],
    ...["metadata.google.internal", "host.docker.internal", "printer.local", "nas.lan"],
    ...["svc.default.svc.cluster.local", "router.home.arpa", "127.0.0.1", "10.0.0.1", "[::1]"],
    ...["[::ffff:7f00:1]", "[fd00::1]", "127.0.0.1."],
  ])("holds for %s", (host) => {
    expect(isPrivateHost(host)).toBe(true);
  });

  it.each(["api.openai.com", "localhost.example", "internal.example", "8.8.8.8", "[2606:4700::1]"])(
    "does not hold for %s",
    (host) => {
      expect(isPrivateHost(host)).toBe(false);
    },
  );
});

describe("isPrivateBase", () => {
  it.each([
    ...["http://0x7f.1/v1", "http://2130706433", "http://127.1", "http://017700000001"],
    ...["http://[::ffff:127.0.0.1]/v1", "http://127.0.0.1./", "http://127。0。0。1", "http://0"],
    ...["http://①②⑦.⓪.⓪.①", "http://localhost.:80", "http://LOCALHOST", "http://0x7f000001"],
    ...["http://127.0.0.1:8080", "http://[0:0:0:0:0:0:0:1]", "http://169.254.169.254"],
  ])("holds for %s", (url) => {
    expect(isPrivateBaseUrl(url)).toBe(true);
  });

  it("does not hold for a public address", () => {
    expect(isPrivateBaseUrl("https://api.openai.com/v1")).toBe(false);
  });
});
