import { describe, expect, it } from "vitest";
import { PROVIDER_BASE_URLS, parseBaseUrl } from "../../../../src/domain/provider/base-url.ts";

describe("readBaseUrl", () => {
  it.each([
    ["https://llm.example/v1", "https://llm.example/v1"],
    [" https://LLM.example:443/v1/ ", "https://llm.example/v1"],
    ["https://llm.example", "https://llm.example/v1"],
    ["https://llm.example/api/paas/v4//", "https://llm.example/api/paas/v4"],
    ["http://llm.example:8080/v1#part", "http://llm.example:8080/v1"],
    ["https://llm.example/v1?api-version=2", "https://llm.example/v1?api-version=2"],
    ["https://0x7f.1/v1", "https://127.0.0.1/v1"],
    ["https://llm。example/v1", "https://llm.example/v1"],
  ])("reads %s as %s", (text, url) => {
    expect(parseBaseUrl(text)).toBe(url);
  });

  it.each([
    "",
    "llm.example",
    "ftp://llm.example",
    "file:///etc/passwd",
    "https://",
    "https:///",
    "https://mia@llm.example/v1",
    "https://mia:secret@llm.example/v1",
    "https://llm.example:99999/v1",
    `https://llm.example/${"x".repeat(2_000)}`,
  ])("does not read %s", (text) => {
    expect(parseBaseUrl(text)).toBeUndefined();
  });

  it("leaves the addresses of the known providers unchanged", () => {
    for (const base of Object.values(PROVIDER_BASE_URLS)) expect(parseBaseUrl(base)).toBe(base);
  });
});
