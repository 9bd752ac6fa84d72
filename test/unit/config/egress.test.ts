import { expect, it } from "vitest";
import { loadEgressConfig } from "../../../src/config/egress.ts";

const TOKEN = "a-token-of-proxies-0123456789";

it("reads where the server is and what it is shown", () => {
  const { callbackUrl, token } = loadEgressConfig({
    RUNNER_CALLBACK_URL: "http://server:8081/",
    RUNNER_EGRESS_TOKEN: TOKEN,
  });
  expect([callbackUrl, token.reveal()]).toEqual(["http://server:8081", TOKEN]);
});

it("reports both when both are missing", () => {
  expect(() => loadEgressConfig({ RUNNER_EGRESS_TOKEN: " " })).toThrow(
    /^RUNNER_CALLBACK_URL is not set.*; RUNNER_EGRESS_TOKEN is not set/,
  );
});

it("reports the problem without the secret", () => {
  const read = () =>
    loadEgressConfig({ RUNNER_CALLBACK_URL: "server:8081", RUNNER_EGRESS_TOKEN: "too-short" });
  expect(read).toThrow("RUNNER_CALLBACK_URL must be an http or https address");
  expect(read).toThrow("RUNNER_EGRESS_TOKEN must be 16 printable characters or more");
  expect(read).not.toThrow("too-short");
});
