import { expect, it } from "vitest";
import { AppError } from "../../src/domain/core/app-error.ts";
import { createSecretFilter } from "../../src/domain/outbound/secret-filter.ts";
import { openHttpApp } from "../fakes/http-app.ts";

const KEY = "sk-proj-4fK9sQ2mXv7TzB1wLm3Rt8Yp5Wn6Hd2c";

/** An app whose store says back what it should not. */
function open(error: unknown) {
  const gate = createSecretFilter();
  gate.registerSecret("LLM_API_KEY", KEY);
  return openHttpApp({
    jobs: { get: () => Promise.reject(error) },
    app: { clean: (value) => gate.redactValue(value, "page").value },
  });
}

it("leaves no piece of a secret in a problem, and everything else unchanged", async () => {
  const message = `the code host said ${[...KEY].reverse().join("")}`;
  const { app } = open(new AppError("code-host-unclear", message, { details: {} }));
  const response = await app.request("/reviews/acme/shop/7/j-1/status");
  expect(response.status).toBe(503);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(response.headers.get("retry-after")).toBe("30");
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(await response.json()).toMatchObject({
    code: "code-host-unclear",
    detail: "the code host said [redacted: LLM_API_KEY]",
  });
});

it("leaves no piece of a secret in a path that is said back", async () => {
  const { app } = open(undefined);
  const response = await app.request(`/${KEY.slice(6)}`);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain(KEY.slice(10, 24));
});
