import { expect, it } from "vitest";
import { stripMessage } from "../../../../../src/domain/task/tamper/strip-message.ts";
import { tokenizeLine } from "../../../../../src/domain/task/tamper/tokenize-line.ts";

it.each([
  ['assertEqual(f(1), 2, "the sum of")', "assertEqual ( f ( 1 ) , 2"],
  ['assert f() == 2, "the sum of"', "assert f ( ) == 2"],
  ['assert f() == 2, f"the sum of"', "assert f ( ) == 2"],
  ['assert!(a == 2, "the sum of");', "assert ! ( a == 2"],
  ['EXPECT_EQ(a, 2) << "the sum"', "EXPECT_EQ ( a , 2 )"],
  ['assert.Equal(t, 2, a, "the sum of")', "assert . Equal ( t , 2 , a"],
  ['assertEqual(f(1), "a sum")', 'assertEqual ( f ( 1 ) , "a sum" )'],
  ['assert.Equal(t, a, "a sum")', 'assert . Equal ( t , a , "a sum" )'],
  ['expect(f("a sum"))', 'expect ( f ( "a sum" ) )'],
])("leaves the message of an assertion out: %s", (line, rest) => {
  const told = stripMessage(tokenizeLine(line, "//"));
  expect(told.map(({ text }) => text).join(" ")).toBe(rest);
});
