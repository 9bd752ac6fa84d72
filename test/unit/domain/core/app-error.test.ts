import { describe, expect, it } from "vitest";
import { AppError, isAppError } from "../../../../src/domain/core/app-error.ts";

const cause = new Error("socket closed");
const error = new AppError("model-rejected", "the endpoint refused the key", {
  details: { status: 401 },
  cause,
});

describe("AppError", () => {
  it("carries code, details, message and cause", () => {
    expect(error).toMatchObject({
      name: "AppError",
      code: "model-rejected",
      details: { status: 401 },
      message: "the endpoint refused the key",
      cause,
    });
  });

  it("is an error", () => {
    expect(error).toBeInstanceOf(Error);
  });

  it("has no cause when none is given", () => {
    expect(Object.hasOwn(new AppError("cancelled", "stopped", { details: {} }), "cause")).toBe(
      false,
    );
  });
});

describe("isAppError", () => {
  it.each([
    ["ours, any code", error, undefined, true],
    ["ours, that code", error, "model-rejected", true],
    ["ours, another code", error, "cancelled", false],
    ["another error", new Error("x"), undefined, false],
    ["something that looks like ours", { name: "AppError", code: "cancelled" }, "cancelled", false],
    ["nothing", undefined, undefined, false],
  ] as const)("reports %s", (_what, value, code, is) => {
    expect(isAppError(value, code)).toBe(is);
  });
});
