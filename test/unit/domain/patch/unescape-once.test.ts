import { expect, it } from "vitest";
import { unescapeOnce } from "../../../../src/domain/patch/read-patch.ts";

it("undoes one escaping too many, and nothing else", () => {
  expect(unescapeOnce('"--- a/x\\n+++ b/x\\n@@\\n-a \\"b\\"\\n"')).toBe(
    '--- a/x\n+++ b/x\n@@\n-a "b"\n',
  );
  expect(unescapeOnce("-print('\\n+')\n+x")).toBe("-print('\\n+')\n+x");
  expect(unescapeOnce("a\\n+\\q")).toBe("a\\n+\\q");
});
