import { expect, it } from "vitest";
import { createRunnerSecretFilter } from "../../../../src/app/outbound/register-secrets.ts";
import { sampleSpec } from "../../domain/runner/sample-spec.ts";

const SECRETS = {
  token: { value: "ghs_Hq7Wn2Rk9Vd4Xs6Bm3Pz", expiresAt: "2026-01-02T04:04:05.000Z" },
  model: { ...sampleSpec().model, apiKey: "sk-Zr8mQ2vXw7Kp4Ln9Tb3Y" },
};
const callback = { url: "https://svc.example", token: "Jt5Gy8Fc1Ue6Oa3Li7Dn2Sx" };

it("redacts all secrets of a runner's spec", () => {
  const gate = createRunnerSecretFilter(sampleSpec({ ...SECRETS, callback }));
  for (const secret of [SECRETS.token.value, SECRETS.model.apiKey, callback.token])
    expect(gate.redact(`see ${secret}`, "log").text).not.toContain(secret);
});

it("does without a callback in the server's process", () => {
  const gate = createRunnerSecretFilter(sampleSpec(SECRETS));
  expect(gate.redact(`see ${callback.token}`, "log").text).toContain(callback.token);
  expect(gate.redact(`see ${SECRETS.model.apiKey}`, "log").text).not.toContain(
    SECRETS.model.apiKey,
  );
});
