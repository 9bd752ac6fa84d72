import { describe, expect, it } from "vitest";
import { AppError, type ErrorCode } from "../../../../src/domain/core/app-error.ts";
import { operatorText, publicText } from "../../../../src/domain/core/audience-text.ts";
import { errorText } from "../../../../src/domain/core/error-text.ts";

describe("errorText", () => {
  const FOREIGN = [
    "fetch-failed",
    "git-failed",
    "model-answer-invalid",
    "model-context-exceeded",
    "model-failed",
    "model-rate-limited",
    "model-rejected",
    "model-stalled",
    "model-unreachable",
    "runner-unavailable",
    "sandbox-unavailable",
    "store-invalid",
    "store-unavailable",
    "code-host-unreachable",
    "code-host-denied",
    "config-invalid",
    "secret-invalid",
    "snapshot-unavailable",
    "issuer-unreachable",
    "tasks-not-enabled",
    "code-host-rate-limited",
  ] as const satisfies readonly ErrorCode[];
  const WORDS = [
    "dial tcp 10.1.2.3:6443: connection refused",
    "cannot open /var/lib/svc/svc.db",
    "check LLM_API_BASE",
    "vllm-7.internal.example says: bad key",
  ];

  it.each(FOREIGN)("shows the class of %s to users and its details to operators", (code) => {
    for (const words of WORDS) {
      const text = errorText(new AppError(code, words, { details: {} as never }));
      expect(publicText(text)).not.toMatch(/10\.1|\/var|[A-Z]+_[A-Z]+|internal/);
      expect(publicText(text)).toMatch(/^[a-z].{10,}[^.]$/);
      expect(operatorText(text)).toBe(words);
    }
  });

  it("shows our own messages to all users", () => {
    const message = "the file .svc/rules.md has 70000 bytes; shorten it";
    const error = new AppError("rules-invalid", message, { details: { path: "" } });
    expect(errorText(error)).toBe(message);
  });
});
