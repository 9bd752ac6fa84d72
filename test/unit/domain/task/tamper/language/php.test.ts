import { expect, it } from "vitest";
import { PHP } from "../../../../../../src/domain/task/tamper/language/php.ts";
import { nameIn } from "./ask-rules.ts";

it("PHP reads tests and assertions", () => {
  expect(nameIn(PHP, "    public function testAdds(): void")).toBe("testAdds");
  expect(PHP.assertion.test("$this->assertSame(600, total());")).toBe(true);
  expect(PHP.assertion.test("$x = total();")).toBe(false);
});
