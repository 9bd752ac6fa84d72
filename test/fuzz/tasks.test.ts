import { createPrivateKey, type JsonWebKey, sign } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCallerVerifier } from "../../src/adapters/oidc/create-caller-verifier.ts";
import { isAppError } from "../../src/domain/core/app-error.ts";
import { isAllowedWorkflow } from "../../src/domain/task/allowed-workflow.ts";
import { findRefNameProblem } from "../../src/domain/task/check-ref-name.ts";
import { findUnknownFields } from "../../src/domain/task/find-unknown-fields.ts";
import { TaskJobRequest } from "../../src/domain/task/task-job-request.ts";
import { parseTaskRequest } from "../../src/domain/task/task-request.ts";
import { toTaskJobRequest } from "../../src/domain/task/to-task-job-request.ts";
import type { CallerVerifier } from "../../src/ports/caller-verifier.ts";
import { createFakeClock } from "../fakes/fake-clock.ts";
import { type OidcIssuer, openOidcIssuer, WORKFLOW } from "../fakes/oidc-issuer.ts";
import { fuzz } from "./fuzz.ts";
import { anyText, hostileJson, hostileText } from "./hostile-values.ts";
import { mutatedJson, mutatedText, mutatedValue } from "./mutate.ts";

const REPORT = "## Svc candidate failure group 1/2: a\n\n- `tests/a.py::t`\n  ```\n  E\n  ```\n";
const BODY = {
  repo: "acme/shop",
  base_ref: "main",
  instruction: "Fix it.",
  context: REPORT,
  output: { mode: "existing_pr", pr_number: 7, title: "Fix", branch_prefix: "svc/fix" },
  test_links: { "tests/a.py::t": [{ label: "Dashboard", url: "https://watch.example/d?a=(b)" }] },
  triage_issue: 5,
  reviewers: ["mia"],
};

describe("what a workflow asks for", () => {
  fuzz({
    name: "task-requests",
    runs: 1_500,
    inputs: fc.oneof(
      { weight: 6, arbitrary: mutatedValue([BODY]) },
      { weight: 1, arbitrary: hostileJson },
      { weight: 1, arbitrary: anyText(60_000).map((context) => ({ ...BODY, context })) },
      { weight: 2, arbitrary: hostileText.map((base_ref) => ({ ...BODY, base_ref })) },
    ),
    check: (body) => {
      if (typeof body === "object" && body !== null) findUnknownFields(body);
      try {
        const request = parseTaskRequest(body);
        const kept = toTaskJobRequest(request, {});
        expect(TaskJobRequest.parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
        expect(findRefNameProblem(request.baseRef)).toBeUndefined();
        expect(request.branchPrefix).toMatch(/^svc\/[\x21-\x7e]+$/);
        for (const links of Object.values(request.testLinks))
          for (const { url } of links) expect(url).toMatch(/^https?:\/\/[^\s()<>]+$/i);
      } catch (error) {
        if (!isAppError(error, "request-invalid")) throw error;
        const paths = error.details.problems.map(({ path }) => path);
        expect(new Set(paths).size).toBe(paths.length);
        expect(error.message.length).toBeLessThan(2_000);
      }
    },
  });

  fuzz({
    name: "allowed-workflows",
    runs: 800,
    inputs: fc.record({
      entry: mutatedText(["acme/*/.github/workflows/ci.yml@refs/heads/**", "ci.yml"]),
      given: mutatedText(["acme/shop/.github/workflows/ci.yml@refs/heads/main"]),
    }),
    check: ({ entry, given }) => void isAllowedWorkflow([entry], given),
  });
});

const HEADERS = ["alg", "kid", "typ", "crit", "b64", "jku", "jwk", "x5u", "x5c", "cty", "zip"];

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("a token", () => {
  let issuer: OidcIssuer;
  let verifier: CallerVerifier;
  let good = "";
  let taken = 0;
  beforeAll(async () => {
    const clock = createFakeClock({ isManual: true });
    issuer = await openOidcIssuer(clock);
    verifier = createCallerVerifier({ issuer: issuer.url, audience: "svc", clock });
    good = await issuer.token();
    await verifier.verify(good, new AbortController().signal);
  });
  afterAll(() => issuer[Symbol.asyncDispose]());

  /** Whether whoever shows it is somebody. */
  async function isTaken(token: string): Promise<boolean> {
    try {
      await verifier.verify(token, new AbortController().signal);
      return true;
    } catch (error) {
      if (!isAppError(error, "token-invalid")) throw error;
      expect(error.message.length).toBeLessThan(100);
      return false;
    }
  }

  fuzz({
    name: "caller-tokens",
    runs: 600,
    // The real one is known only when it runs: a shrunk input can be read without it.
    inputs: mutatedText(["GOOD", "HEADER.PAYLOAD.SIGNATURE", "a.b.c", `${"a".repeat(9_000)}..`]),
    check: async (text) => {
      const [header = "", payload = "", signature = ""] = good.split(".");
      const token = text
        .replaceAll("GOOD", good)
        .replaceAll("HEADER", header)
        .replaceAll("PAYLOAD", payload)
        .replaceAll("SIGNATURE", signature);
      if (await isTaken(token)) expect(token).toBe(good);
    },
  });

  const CLAIMS = { ...WORKFLOW, iss: "ISSUER", exp: 9_000_000_000, iat: 1, nbf: 1 };
  fuzz({
    name: "caller-claims",
    runs: 500,
    inputs: fc.record({
      payload: mutatedJson([CLAIMS]),
      header: fc.oneof(
        { weight: 3, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...HEADERS), hostileJson) },
      ),
    }),
    check: async ({ payload, header }) => {
      const jwk = issuer.signingKey();
      const head = base64({ alg: "RS256", kid: jwk.kid, ...header });
      const body = Buffer.from(payload.replaceAll("ISSUER", issuer.url)).toString("base64url");
      const [, , signature = ""] = good.split(".");
      expect(await isTaken([head, body, signature].join("."))).toBe(false);
      // Signed by the issuer itself, whatever it says.
      const signed = sign("sha256", Buffer.from(`${head}.${body}`), {
        key: createPrivateKey({ key: jwk as JsonWebKey, format: "jwk" }),
      });
      const token = `${head}.${body}.${signed.toString("base64url")}`;
      if (await isTaken(token)) taken += 1;
    },
  });

  it("is accepted now and then", () => {
    expect(taken).toBeGreaterThan(10);
  });
});
