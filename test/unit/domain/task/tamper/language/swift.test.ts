import { expect, it } from "vitest";
import { SWIFT } from "../../../../../../src/domain/task/tamper/language/swift.ts";
import { nameIn } from "./ask-rules.ts";

it("SWIFT reads tests and assertions", () => {
  expect(nameIn(SWIFT, "    func testAdds() {")).toBe("testAdds");
  expect(SWIFT.assertion.test("XCTAssertEqual(total(), 600)")).toBe(true);
  expect(SWIFT.assertion.test("let x = total()")).toBe(false);
});
