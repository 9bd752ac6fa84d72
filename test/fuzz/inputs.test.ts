import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect } from "vitest";
import { readCookie } from "../../src/adapters/http/auth/cookies.ts";
import { signAttempt, verifyAttempt } from "../../src/adapters/http/auth/login-attempt.ts";
import { createSite } from "../../src/adapters/http/auth/site.ts";
import { withInputs } from "../../src/cli/action/action-inputs.ts";
import { readEvent } from "../../src/cli/action/read-event.ts";
import { checkComments } from "../../src/cli/check-comments/check-comments.ts";
import { loadConfig, loadServerConfig } from "../../src/config/load-config.ts";
import { SERVER_SETTINGS } from "../../src/config/server-settings.ts";
import { SETTINGS } from "../../src/config/settings.ts";
import { isAppError } from "../../src/domain/core/app-error.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import { parseProviderInput } from "../../src/domain/provider/parse-provider-input.ts";
import { DraftPatch, editDraft } from "../../src/domain/review/draft-edits.ts";
import { readStoredReview } from "../../src/domain/review/stored-draft.ts";
import { decideTrigger } from "../../src/domain/trigger/decide-trigger.ts";
import { comment } from "../fakes/http-app.ts";
import { sampleDraft, sampleStored } from "../unit/domain/review/sample-draft.ts";
import { GIT_DIFFS } from "./diff-texts.ts";
import { fuzz } from "./fuzz.ts";
import { anyText, hostileText } from "./hostile-values.ts";
import { mutatedJson, mutatedText, mutatedValue } from "./mutate.ts";

const folder = mkdtempSync(join(tmpdir(), "svc-fuzz-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs what may refuse its input: with an error for users of one readable line, and nothing else. */
async function refusing(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isAppError(error)) throw error;
    expect(error.message.length).toBeLessThan(40_000);
  }
}

describe("files that a command is given", () => {
  const PATCHES = [
    {
      path: "src/pay.ts",
      status: "modified",
      patch: GIT_DIFFS[0]?.split("\n").slice(4).join("\n"),
    },
  ];
  const COMMENTS = {
    comments: [{ path: "src/pay.ts", line: 2, body: "It leaks.", quote: "const b = 3;" }],
  };

  fuzz({
    name: "check-comments",
    runs: 250,
    inputs: fc.record({
      patches: mutatedJson([PATCHES]),
      comments: mutatedJson([COMMENTS, COMMENTS.comments]),
    }),
    check: async (given) => {
      const files = {
        patches: join(folder, "patches.json"),
        comments: join(folder, "comments.json"),
      };
      writeFileSync(files.patches, given.patches);
      writeFileSync(files.comments, given.comments);
      const output = join(folder, "plan.json");
      await refusing(async () => {
        await checkComments({ ...files, output });
        const { inline, file, summary } = JSON.parse(readFileSync(output, "utf8"));
        const parsed = JSON.parse(given.comments);
        const asked = Array.isArray(parsed) ? parsed : parsed.comments;
        expect(inline.length + file.length + summary.length).toBe(asked.length);
      });
    },
  });

  fuzz({
    name: "action-events",
    runs: 300,
    inputs: fc.record({
      text: mutatedJson([comment()]),
      name: fc.oneof(fc.constant("issue_comment"), hostileText),
    }),
    check: async ({ text, name }) => {
      const path = join(folder, "event.json");
      writeFileSync(path, text);
      await refusing(() =>
        decideTrigger(readEvent({ GITHUB_EVENT_PATH: path, GITHUB_EVENT_NAME: name }), {
          trigger: "@asksvc",
        }),
      );
    },
  });
});

describe("settings", () => {
  const names = [...Object.values(SETTINGS), ...Object.values(SERVER_SETTINGS)].map(
    ({ env }) => env,
  );
  const value = fc.oneof(
    hostileText,
    anyText(4_000),
    fc.constantFrom(
      "0",
      "1",
      "-1",
      "1e9",
      "true",
      "https://x.example",
      "a,b",
      "/x/../y",
      "-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----",
    ),
  );
  const environment = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 12 });

  fuzz({
    name: "settings",
    inputs: environment,
    runs: 500,
    check: async (given) => {
      const secret = "canary-of-a-secret-0123456789";
      const all = { ...given, LLM_API_KEY: secret };
      await refusing(() =>
        expect(JSON.stringify(loadConfig(withInputs(all)))).not.toContain(secret),
      );
      try {
        loadServerConfig(all, { codeHost: true, people: true });
      } catch (error) {
        if (!isAppError(error, "config-invalid")) throw error;
        expect(error.message).not.toContain(secret);
      }
    },
  });
});

describe("what a browser sends", () => {
  const site = createSite("https://svc.example");
  const key = createSecret("a key for tests of cookies");
  const good = signAttempt({ state: "s", verifier: "v", returnTo: "/", endsAt: 2 ** 50 }, key);

  fuzz({
    name: "cookies",
    runs: 600,
    inputs: mutatedText([
      `__Host-svc_login=${good}; __Host-svc_session=${"a".repeat(64)}`,
      "a=b; a=c; =; %00=%ff",
      "__proto__=x",
    ]),
    check: (text) => {
      const headers = { cookie: text.replace(/[^\x20-\x7e\x80-\xff]/g, "") };
      const request = new Request("https://svc.example/", { headers });
      readCookie(request, "session", site);
      const attempt = verifyAttempt(readCookie(request, "login", site), key, 0);
      if (attempt !== undefined) expect(attempt.state).toBe("s");
    },
  });

  const PROVIDER = {
    pattern: "acme/*",
    provider: "custom",
    baseUrl: "https://model.example/v1",
    apiKey: "k-0123456789",
    users: ["mia"],
    orgs: ["acme"],
    model: "m",
    order: 3,
  };

  fuzz({
    name: "provider-input",
    inputs: mutatedValue([PROVIDER]),
    runs: 800,
    check: (body) => {
      const parsed = parseProviderInput(body);
      expect(JSON.stringify(parsed).length).toBeLessThan(60_000);
    },
  });

  const PATCH = {
    summary: "In other words.",
    event: "COMMENT",
    comments: [
      {
        id: "0123456789abcdef",
        body: "Said otherwise.",
        severity: "minor",
        bucket: "file",
        discarded: false,
      },
    ],
  };

  fuzz({
    name: "draft-patches",
    inputs: fc.record({ patch: mutatedValue([PATCH]), kept: mutatedValue([sampleStored()]) }),
    runs: 500,
    check: ({ patch, kept }) => {
      const stored = readStoredReview(kept);
      if (stored !== undefined)
        expect(readStoredReview(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
      const wish = DraftPatch.safeParse(patch);
      if (!wish.success) return;
      const by = { editedBy: "mia", editedAt: "2026-01-01T00:00:00Z" };
      const edited = editDraft(stored?.draft ?? sampleDraft(), stored?.edits, {
        patch: wish.data,
        by,
      });
      if (edited.kind === "edited")
        expect(JSON.stringify(edited.edits).length).toBeLessThan(600_000);
    },
  });
});
