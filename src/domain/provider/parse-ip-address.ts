/** Parses an IP address in its usual text form. Returns 4 or 16 bytes, or `undefined` for an invalid address. */
export function parseIpAddress(text: string): readonly number[] | undefined {
  return text.includes(":") ? parseIpv6(text) : parseIpv4(text);
}

function parseIpv4(text: string): readonly number[] | undefined {
  // Some programs read octal digits after a leading zero.
  const parts = /^(?:(?:0|[1-9]\d{0,2})(?:\.(?!$)|$)){4}$/.test(text) ? text.split(".") : [];
  const bytes = parts.map(Number);
  return bytes.length === 4 && bytes.every((byte) => byte <= 255) ? bytes : undefined;
}

function parseIpv6(text: string): readonly number[] | undefined {
  const [address = ""] = text.split("%");
  const [left = "", right, ...more] = address.split("::");
  if (more.length > 0) return undefined;
  const head = parseGroups(left, right === undefined);
  const tail = parseGroups(right ?? "", true);
  if (head === undefined || tail === undefined) return undefined;
  const missing = 16 - head.length - tail.length;
  if (right === undefined ? missing !== 0 : missing < 2) return undefined;
  return [...head, ...Array.from({ length: missing }, () => 0), ...tail];
}

/** Parses colon-separated groups. An IPv4 address may replace the last two groups of the whole address. */
function parseGroups(text: string, isEnd: boolean): readonly number[] | undefined {
  if (text === "") return [];
  const groups = text.split(":");
  const bytes = groups.map((group, index) =>
    isEnd && index === groups.length - 1 && group.includes(".")
      ? parseIpv4(group)
      : parseGroup(group),
  );
  return bytes.every((group) => group !== undefined) ? bytes.flat() : undefined;
}

function parseGroup(text: string): readonly number[] | undefined {
  if (!/^[0-9a-f]{1,4}$/i.test(text)) return undefined;
  const value = Number.parseInt(text, 16);
  return [value >> 8, value & 0xff];
}
