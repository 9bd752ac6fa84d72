import { expect, it } from "vitest";
import { ShortcutsDialog } from "../../../src/adapters/web/shell/shortcuts-dialog.tsx";
import { TopBar } from "../../../src/adapters/web/shell/top-bar.tsx";
import { renderView } from "../render-view.tsx";

const bar = <TopBar page="journal" onShowKeys={() => undefined} />;
const keys = <ShortcutsDialog isOpen onClose={() => undefined} />;

it("links the pods for administrators only", () => {
  expect(renderView(bar)).toContain('href="/admin/pods"');
  const other = renderView(bar, { isAdmin: false });
  expect(other).not.toContain("/admin/pods");
  for (const path of ["/", "/admin", "/journal"]) expect(other).toContain(`href="${path}"`);
});

it("lists the key of the pods for administrators only", () => {
  expect(renderView(keys)).toContain("<dd>Pods</dd>");
  const other = renderView(keys, { isAdmin: false });
  expect(other).not.toContain("<dd>Pods</dd>");
  expect(other).toContain("<dd>Journal</dd>");
});
