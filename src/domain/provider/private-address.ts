import { parseIpAddress } from "./parse-ip-address.ts";

type Bytes = readonly number[];
/** A range of addresses: its first bytes and the number of significant bits. */
type Range = readonly [first: Bytes, bits: number];

/** Non-public IPv4 ranges: https://www.iana.org/assignments/iana-ipv4-special-registry. */
const PRIVATE_IPV4: readonly Range[] = [
  [[0], 8],
  [[10], 8],
  [[100, 64], 10],
  [[127], 8],
  // Azure's metadata service, which has a public address.
  [[168, 63, 129, 16], 32],
  // Includes the cloud metadata services at 169.254.169.254.
  [[169, 254], 16],
  [[172, 16], 12],
  [[192, 0, 0], 24],
  [[192, 0, 2], 24],
  [[192, 88, 99], 24],
  [[192, 168], 16],
  [[198, 18], 15],
  [[198, 51, 100], 24],
  [[203, 0, 113], 24],
  // Multicast, reserved and broadcast.
  [[224], 3],
];

/** The only IPv6 range for public use. Its exceptions are in the next list. */
const PUBLIC_IPV6: Range = [[0x20], 3];
const PRIVATE_IPV6: readonly Range[] = [
  // Protocol assignments: Teredo, benchmarks, ORCHID and other non-host ranges.
  [[0x20, 0x01, 0], 23],
  [[0x20, 0x01, 0x0d, 0xb8], 32],
  [[0x3f, 0xff, 0], 20],
];

/** IPv6 ranges that embed an IPv4 address, and its byte offset. */
const IPV4_EMBEDDING_RANGES: readonly (readonly [range: Range, at: number])[] = [
  // ::ffff:a.b.c.d, mapped.
  [[[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff], 96], 12],
  // ::ffff:0:a.b.c.d, translated.
  [[[0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0], 96], 12],
  // 64:ff9b::a.b.c.d, NAT64.
  [[[0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0], 96], 12],
  // 2002:a.b.c.d::, 6to4.
  [[[0x20, 0x02], 16], 2],
];

/**
 * Decides whether an IP address is not public: loopback, private, link-local, shared, multicast, reserved, or an IPv6
 * form that embeds such an address. Invalid addresses count as private.
 */
export function isPrivateAddress(text: string): boolean {
  const bytes = parseIpAddress(text);
  if (bytes === undefined) return true;
  if (bytes.length === 4) return isIn(PRIVATE_IPV4, bytes);
  const carrier = IPV4_EMBEDDING_RANGES.find(([range]) => isIn([range], bytes));
  if (carrier !== undefined) return isIn(PRIVATE_IPV4, bytes.slice(carrier[1], carrier[1] + 4));
  if (!isIn([PUBLIC_IPV6], bytes) || isIn(PRIVATE_IPV6, bytes)) return true;
  return isIsatap(bytes) && isIn(PRIVATE_IPV4, bytes.slice(12));
}

const isIn = (ranges: readonly Range[], bytes: Bytes): boolean =>
  ranges.some(([first, bits]) => hasPrefix(bytes, first, bits));

function hasPrefix(bytes: Bytes, first: Bytes, bits: number): boolean {
  for (let bit = 0; bit < bits; bit += 8) {
    const mask = bits - bit >= 8 ? 0xff : (0xff << (8 - bits + bit)) & 0xff;
    if (((bytes[bit / 8] ?? 0) ^ (first[bit / 8] ?? 0)) & mask) return false;
  }
  return true;
}

/** Decides whether an address is ISATAP: an IPv4 address in the interface half, after 5efe. */
function isIsatap(bytes: Bytes): boolean {
  return ((bytes[8] ?? 0) | 2) === 2 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
}
