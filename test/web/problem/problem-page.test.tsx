import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { View } from "../../../src/adapters/web/pages/problem/problem-page.tsx";
import { FrameProvider } from "../../../src/adapters/web/shell/frame.tsx";

function show(status: number, code: string, path = "/journal?kind=review"): string {
  const session = {
    login: "octo-lead",
    isAdmin: true,
    csrf: "t",
    trigger: "@asksvc",
    maxInputTokens: 0,
    mayApprove: false,
    helpUrl: "https://help.example",
    serverUrl: "https://git.example",
  };
  const at = "2026-11-19T10:00:00.000Z";
  const frame = { path, requestId: "req-1", at, session, links: { hosts: [] } };
  const problem = { title: "x", status, code, detail: "the code host is away" };
  return renderToStaticMarkup(
    <FrameProvider frame={frame}>
      <View problem={problem} />
    </FrameProvider>,
  );
}

describe("the page of a refusal", () => {
  it("offers another try of what passes by itself", () => {
    expect(show(503, "code-host-unreachable")).toContain('href="/journal?kind=review"');
    expect(show(404, "not-found")).not.toContain("Try again");
  });

  it("links to no other host, regardless of the address", () => {
    expect(show(500, "internal-error", "//elsewhere.example/x")).not.toContain('href="//');
  });

  it("gives one answer to missing and to inaccessible resources", () => {
    const html = show(404, "not-found");
    expect(html).toContain("Not found");
    expect(html).not.toContain("the code host is away");
  });
});
