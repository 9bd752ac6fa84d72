import { expect, it } from "vitest";
import { KeyMap } from "../../../src/adapters/web/shell/key-map.tsx";
import { TopBar } from "../../../src/adapters/web/shell/top-bar.tsx";
import { showPage } from "../shown-page.tsx";

const bar = <TopBar page="journal" onShowKeys={() => undefined} />;
const keys = <KeyMap isOpen onClose={() => undefined} />;

it("links the pods for administrators only", () => {
  expect(showPage(bar)).toContain('href="/admin/pods"');
  const other = showPage(bar, { isAdmin: false });
  expect(other).not.toContain("/admin/pods");
  for (const path of ["/", "/admin", "/journal"]) expect(other).toContain(`href="${path}"`);
});

it("lists the key of the pods for administrators only", () => {
  expect(showPage(keys)).toContain("<dd>Pods</dd>");
  const other = showPage(keys, { isAdmin: false });
  expect(other).not.toContain("<dd>Pods</dd>");
  expect(other).toContain("<dd>Journal</dd>");
});
