import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { View } from "../../../src/adapters/web/pages/settings/settings-page.tsx";
import { FrameProvider } from "../../../src/adapters/web/shell/frame.tsx";
import type { PageContents } from "../../../src/domain/api/page.ts";
import type { AuditEntry } from "../../../src/domain/provider/provider-config.ts";
import { sampleConfig } from "./sample-configs.ts";

function show(content: PageContents["settings"], isAdmin: boolean): string {
  const session = {
    login: "octo-lead",
    isAdmin,
    csrf: "t",
    trigger: "@asksvc",
    maxInputTokens: 0,
    mayApprove: false,
    helpUrl: "https://help.example",
    serverUrl: "https://git.example",
  };
  const at = "2026-11-19T10:00:00.000Z";
  const frame = { path: "/admin", requestId: "r", at, session, links: { hosts: [] } };
  return renderToStaticMarkup(
    <FrameProvider frame={frame}>
      <View {...content} />
    </FrameProvider>,
  );
}

const PROVIDERS = [sampleConfig(), sampleConfig({ id: "c2", pattern: "acme/*", keyHint: "" })];

describe("the first HTML of Settings", () => {
  it("has the table with everything but the key", () => {
    const html = show({ providers: PROVIDERS, audit: [] }, true);
    for (const words of [
      "acme/widgets",
      "llm.example",
      "larch",
      "org acme",
      "ends in abc",
      "Missing",
    ])
      expect(html).toContain(words);
  });

  it("lets admins test, edit and delete", () => {
    const html = show({ providers: PROVIDERS, audit: [] }, true);
    for (const name of ["Test acme/*", "Edit acme/*", "Delete acme/*"])
      expect(html).toContain(`aria-label="${name}"`);
  });

  it("explains to other users why they cannot, and still shows which config wins", () => {
    const html = show({ providers: PROVIDERS }, false);
    expect(html).toContain("You can read these settings, not change them.");
    expect(html).not.toMatch(/aria-label="(?:Test|Edit|Delete) /);
    expect(html).not.toContain("Add a config");
    expect(html).not.toContain("Changes");
    expect(html).toContain("Which config wins");
  });

  it("explains what happens without a config", () => {
    expect(show({ providers: [], audit: [] }, true)).toContain("No config yet");
  });

  it("shows changes as what was and what is", () => {
    const change = { field: "model", from: "<b>heron</b>", to: "larch" };
    const entry: AuditEntry = {
      at: "2026-11-19T09:00:00.000Z",
      actor: "octo-lead",
      action: "update" as const,
      configId: "c1",
      pattern: "acme/widgets",
      changes: [change],
    };
    const html = show({ providers: PROVIDERS, audit: [entry] }, true);
    expect(html).toContain("<del>&lt;b&gt;heron&lt;/b&gt;</del> <ins>larch</ins>");
  });
});
