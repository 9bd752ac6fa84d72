import { parseIpAddress } from "./parse-ip-address.ts";

type Bytes = readonly number[];
/** The first bits of addresses, written as bytes and a number of bits. */
type Range = readonly [first: Bytes, bits: number];

/** IPv4 that no stranger is reached at: https://www.iana.org/assignments/iana-ipv4-special-registry. */
const PRIVATE_IPV4: readonly Range[] = [
  [[0], 8],
  [[10], 8],
  [[100, 64], 10],
  [[127], 8],
  // Host of Azure's metadata, which has an address like any other.
  [[168, 63, 129, 16], 32],
  // With the metadata of the clouds at 169.254.169.254.
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

/** The only part of IPv6 that is given out for public use; what else it holds is in the next list. */
const PUBLIC_IPV6: Range = [[0x20], 3];
const PRIVATE_IPV6: readonly Range[] = [
  // Protocol assignments: Teredo, benchmarks, ORCHID and what else is no host of anybody.
  [[0x20, 0x01, 0], 23],
  [[0x20, 0x01, 0x0d, 0xb8], 32],
  [[0x3f, 0xff, 0], 20],
];

/** IPv6 ranges that carry an IPv4 address, and at which byte. */
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
 * Tells whether an IP address belongs to this machine, to a network of its own or to nobody: loopback, private,
 * link-local, shared, multicast, reserved, and the forms of IPv6 that carry such an address. What is no address counts
 * as private.
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

/** An IPv4 address in the interface's half, after 5efe. */
function isIsatap(bytes: Bytes): boolean {
  return ((bytes[8] ?? 0) | 2) === 2 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
}
