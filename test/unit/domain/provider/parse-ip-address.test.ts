import { describe, expect, it } from "vitest";
import { parseIpAddress } from "../../../../src/domain/provider/parse-ip-address.ts";

const hex = (bytes: readonly number[] | undefined): string | undefined =>
  bytes?.map((byte) => byte.toString(16).padStart(2, "0")).join("");

describe("parseAddress", () => {
  it.each([
    ["1.2.3.4", "01020304"],
    ["255.255.255.255", "ffffffff"],
    ["::", "0".repeat(32)],
    ["::1", `${"0".repeat(31)}1`],
    ["2001:db8::8:800:200c:417a", "20010db80000000000080800200c417a"],
    ["1:2:3:4:5:6:7:8", "00010002000300040005000600070008"],
    ["1::", `0001${"0".repeat(28)}`],
    ["1:2:3:4:5:6:7::", "00010002000300040005000600070000"],
    ["::ffff:192.168.1.2", `${"0".repeat(20)}ffffc0a80102`],
    ["FE80::1%eth0", `fe80${"0".repeat(27)}1`],
  ])("reads %s", (text, bytes) => {
    expect(hex(parseIpAddress(text))).toBe(bytes);
  });

  it.each([
    "",
    "1.2.3",
    "1.2.3.4.",
    "1.2.3.4.5",
    "1.2.3.256",
    "01.2.3.4",
    "0x7f.0.0.1",
    "llm.example",
    ":",
    ":::",
    "1::2::3",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1:2:3:4:5:6:7:8::",
    "12345::",
    "g::",
    "1.2.3.4::",
    "::1.2.3",
    "[::1]",
  ])("does not read %s", (text) => {
    expect(parseIpAddress(text)).toBeUndefined();
  });
});
