import { describe, expect, it } from "vitest";
import { EgressResponse } from "../../../../src/domain/runner/allowlist.ts";

const VERSION = "0123456789abcdef";

describe("the answer to a proxy", () => {
  it("is a version and names of hosts", () => {
    const answer = { version: VERSION, hosts: ["github.com"] };
    expect(EgressResponse.parse(answer)).toEqual(answer);
  });

  it.each([
    { version: "1", hosts: [] },
    { version: VERSION },
    { version: VERSION, hosts: [".*"] },
    { version: VERSION, hosts: ["10.0.0.1"] },
    { version: VERSION, hosts: [], more: 1 },
    { version: VERSION, hosts: Array.from({ length: 2_001 }, (_, at) => `a${at}.example`) },
  ])("is nothing else (%#)", (answer) => {
    expect(EgressResponse.safeParse(answer).success).toBe(false);
  });
});
