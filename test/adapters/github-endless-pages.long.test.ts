import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAppError } from "../../src/domain/core/app-error.ts";
import { API, idle, openMocked, REF } from "../fakes/github-msw.ts";

const COMMENTS = `${API}/repos/acme/shop/issues/7/comments`;
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: "bypass" }));
afterAll(() => server.close());

describe("pages", () => {
  it("without end are refused, so that nothing of ours is overlooked", async () => {
    let requests = 0;
    server.use(
      http.get(`${API}/user`, () => HttpResponse.json({ login: "MIA" })),
      http.get(COMMENTS, () => {
        requests += 1;
        return HttpResponse.json([], { headers: { link: '<x>; rel="next"' } });
      }),
    );
    const error = await openMocked()
      .comments(REF, idle())
      .catch((reason: unknown) => reason);
    expect(isAppError(error, "code-host-rejected") && error.message).toContain("endless list");
    expect(requests).toBe(1000);
  }, 60_000);
});
