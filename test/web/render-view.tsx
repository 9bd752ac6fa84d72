import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { FrameProvider } from "../../src/adapters/web/shell/frame.tsx";
import type { PageFrame } from "../../src/domain/api/page.ts";

const FRAME: PageFrame = {
  path: "/",
  requestId: "req-1",
  at: "2026-11-19T10:00:00.000Z",
  session: {
    login: "octo-lead",
    isAdmin: true,
    csrf: "token",
    trigger: "@asksvc",
    maxInputTokens: 0,
    mayApprove: false,
    helpUrl: "https://help.example",
    serverUrl: "https://git.example",
    currency: "USD",
  },
  links: { hosts: ["docs.example"], codeHost: "git.example" },
};

/** Renders the server HTML of an element in a page, for an admin or another user. */
export function renderView(view: ReactNode, { isAdmin = true } = {}): string {
  const session = FRAME.session && { ...FRAME.session, isAdmin };
  const frame = session === undefined ? FRAME : { ...FRAME, session };
  return renderToStaticMarkup(<FrameProvider frame={frame}>{view}</FrameProvider>);
}
