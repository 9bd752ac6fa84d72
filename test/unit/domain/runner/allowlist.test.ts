import { describe, expect, it } from "vitest";
import {
  allowedHosts,
  type EgressNeeds,
  hashHosts,
  isHostName,
  listHostNeeds,
  toFilterLines,
} from "../../../../src/domain/runner/allowlist.ts";

const NOTHING: EgressNeeds = {
  codeHost: [],
  endpoints: [],
  packageHosts: [],
  extraHosts: [],
  readsArtifacts: false,
};
const hostsOf = (needs: Partial<EgressNeeds>) => allowedHosts({ ...NOTHING, ...needs });
const GITHUB = ["https://api.github.com", "https://github.com"];

describe("the hosts that runners may reach", () => {
  it("are those of the code host, of endpoints, of packages and those that were added, each once", () => {
    expect(
      hostsOf({
        codeHost: GITHUB,
        endpoints: ["https://router.huggingface.co/v1", "https://LLM.Example:443/v1"],
        packageHosts: ["pypi.org", "pypi.org:443"],
        extraHosts: ["docs.python.org"],
      }),
    ).toEqual([
      "api.github.com",
      "docs.python.org",
      "github.com",
      "llm.example",
      "pypi.org",
      "router.huggingface.co",
    ]);
  });

  it("are each listed with their purpose; hosts that cannot be on the list are listed too", () => {
    const needs = { codeHost: ["https://git.corp.example"], endpoints: ["http://10.0.0.7:8000"] };
    expect(listHostNeeds({ ...NOTHING, ...needs, extraHosts: ["Docs.Example"] })).toEqual([
      { address: "https://git.corp.example", of: "code host", host: "git.corp.example" },
      { address: "http://10.0.0.7:8000", of: "model" },
      { address: "https://Docs.Example", of: "added", host: "docs.example" },
    ]);
  });

  it("have nothing of github.com where the code host is another", () => {
    expect(
      hostsOf({ codeHost: ["https://git.corp.example/api/v3"], readsArtifacts: true }),
    ).toEqual(["git.corp.example"]);
  });

  it("have the accounts for artifacts where they are read, by their names and not by their domain", () => {
    const more = hostsOf({ codeHost: GITHUB, readsArtifacts: true });
    const artifacts = more.filter((host) => !hostsOf({ codeHost: GITHUB }).includes(host));
    expect(artifacts).toHaveLength(20);
    for (const host of artifacts)
      expect(host).toMatch(/^productionresultssa\d{1,2}\.blob\.core\.windows\.net$/);
  });

  it.each([
    "http://llm.example/v1",
    "https://llm.example:8443/v1",
    "https://10.0.0.7/v1",
    "https://0x7f.1/v1",
    "https://2130706433/v1",
    "https://[::1]/v1",
    "https://vllm/v1",
    "https://a_b.example/v1",
    "llm.example",
    "",
  ])("leave out %s", (endpoint) => {
    expect(hostsOf({ endpoints: [endpoint] })).toEqual([]);
  });

  it("leave out what was added with another port, and what is no host", () => {
    expect(
      hostsOf({ extraHosts: ["a.example:8443", "a.example/x.y", "*.example", "^.*$"] }),
    ).toEqual(["a.example"]);
  });
});

describe("a name of a host", () => {
  it.each(["github.com", "a.b", "xn--bcher-kva.example", `${"a".repeat(63)}.example`])(
    "can be %s",
    (name) => expect(isHostName(name)).toBe(true),
  );
  it.each([
    "GitHub.com",
    "localhost",
    "127.0.0.1",
    "1.2.3.0x4",
    "a..b",
    "-a.b",
    "a-.b",
    "a.b.",
    "a.b\nc.d",
    "a.b|c.d",
    `${"a".repeat(64)}.example`,
    `${"a.".repeat(130)}example`,
  ])("cannot be %j", (name) => expect(isHostName(name)).toBe(false));
});

describe("lines of the filter", () => {
  const matches = (target: string): boolean =>
    toFilterLines(["github.com"]).some((line) => new RegExp(line, "i").test(target));

  it("match the host at port 443, in letters of any size", () => {
    expect(matches("github.com:443")).toBe(true);
    expect(matches("GitHub.COM:443")).toBe(true);
  });

  it.each([
    "evil-github.com:443",
    "github.com.evil.org:443",
    "api.github.com:443",
    "githubXcom:443",
    "github.com:80",
    "github.com:4430",
    "github.com",
    "a@github.com:443",
    "http://github.com:443",
    "140.82.112.3:443",
  ])("do not match %s", (target) => expect(matches(target)).toBe(false));

  it("consist only of names", () => {
    expect(toFilterLines(["a.example|.*", ".*", "a.example"])).toEqual(["^a\\.example:443$"]);
  });
});

describe("the version of a list", () => {
  it("is the same in any order, and different for another list", () => {
    expect(hashHosts(["a.example", "b.example"])).toBe(hashHosts(["b.example", "a.example"]));
    expect(hashHosts(["a.example"])).toMatch(/^[0-9a-f]{16}$/);
    expect(new Set([[], ["a.example"], ["a.example", "b.example"]].map(hashHosts)).size).toBe(3);
  });
});
