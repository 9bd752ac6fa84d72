import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createApiClient } from "../../../src/adapters/web/api/api-client.ts";

interface Sent {
  readonly path: string;
  readonly method: string;
  readonly token: string | null;
}

/** Queued network responses. */
let answers: Response[] = [];
let sent: Sent[] = [];

const json = (body: unknown, status = 200): Response => Response.json(body, { status });
const refused = (code: string, status: number): Response =>
  json({ title: "No", status, code, detail: "that is refused" }, status);

beforeEach(() => {
  answers = [];
  sent = [];
  vi.stubGlobal("fetch", async (path: string, request: RequestInit) => {
    const token = new Headers(request.headers).get("x-csrf-token");
    sent.push({ path, method: request.method ?? "", token });
    return answers.shift() ?? Response.error();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const client = () => createApiClient({ login: "mira", csrf: "first" });

describe("the client of the API", () => {
  it("uses the token of a newer session of the same user, and sends the change again", async () => {
    answers = [refused("csrf-invalid", 403), json({ login: "mira", csrf: "second" }), json({})];
    await client().send("POST", "/api/x", { body: {} });
    expect(sent.map(({ path, token }) => [path, token])).toEqual([
      ["/api/x", "first"],
      ["/api/session", null],
      ["/api/x", "second"],
    ]);
  });

  it("changes nothing in the name of another user who has signed in to the same browser", async () => {
    answers = [refused("csrf-invalid", 403), json({ login: "vera", csrf: "second" }), json({})];
    const asked = client().send("PATCH", "/api/x", { body: {} });
    await expect(asked).rejects.toMatchObject({
      problem: { status: 401, detail: expect.stringContaining("signed in as vera") },
    });
    expect(sent).toHaveLength(2);
  });

  it("describes a response that is not the server's, or is cut off", async () => {
    answers = [new Response("<html>Welcome to the hotel</html>")];
    await expect(client().get("/api/x")).rejects.toMatchObject({
      name: "ApiError",
      problem: { status: 200, code: "unexpected-answer" },
    });
  });

  it("gives no content as undefined", async () => {
    answers = [new Response(null, { status: 204 })];
    await expect(client().send("DELETE", "/api/x")).resolves.toBeUndefined();
  });
});
