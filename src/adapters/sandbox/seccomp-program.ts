import { constants } from "node:os";
import { SYSTEM_CALLS, type SystemCalls } from "./seccomp-calls.ts";

/** One instruction of classic BPF: `struct sock_filter`. */
type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

const load = (offset: number): Instruction => [0x20, 0, 0, offset];
const ifEqual = (value: number, yes: number, no: number): Instruction => [0x15, yes, no, value];
const ifAtLeast = (value: number, yes: number, no: number): Instruction => [0x35, yes, no, value];
const ifAnyBit = (value: number, yes: number, no: number): Instruction => [0x45, yes, no, value];
const answer = (value: number): Instruction => [0x06, 0, 0, value];

const ALLOW = answer(0x7fff0000);
const KILL = answer(0x80000000);
const fail = (errno: number): Instruction => answer(0x00050000 | errno);
const { EPERM, ENOSYS, EAFNOSUPPORT } = constants.errno;

/**
 * Offsets in `struct seccomp_data`; for an argument that of the lower half on a little-endian
 * machine.
 */
const NUMBER = 0;
const ARCH = 4;
const argument = (index: number): number => 16 + 8 * index;

/** All `CLONE_NEW*` flags of `clone`. */
const NEW_NAMESPACE = 0x7e020000;
/** Socket families that stay within the sandbox's own network: local, IPv4, IPv6, netlink. */
const FAMILIES = [1, 2, 10, 16];
/** Native, 32-bit, old version number, and the query of the current one. */
const PERSONALITIES = [0, 0x8, 0x20000, 0x20008, 0xffffffff];
/** Injecting input into the terminal (TIOCSTI, TIOCLINUX), another line discipline (TIOCSETD). */
const TERMINAL_TRICKS = [0x5412, 0x541c, 0x5423];

/**
 * Assembles the filter of system calls for an architecture (`process.arch`) in the format of bwrap;
 * `undefined` for an architecture without a table. Denied calls fail with EPERM; calls of another
 * architecture kill the process.
 */
export function seccompProgram(architecture: string): Uint8Array | undefined {
  const calls = SYSTEM_CALLS[architecture];
  return calls && encode(toInstructions(calls));
}

function toInstructions(calls: SystemCalls): readonly Instruction[] {
  const { arch, foreignFrom, denied } = calls;
  return [
    load(ARCH),
    ifEqual(arch, 1, 0),
    KILL,
    load(NUMBER),
    ...(foreignFrom === undefined ? [] : [ifAtLeast(foreignFrom, 0, 1), fail(ENOSYS)]),
    ...Object.values(denied).flatMap((number) => onCall(number, [fail(EPERM)])),
    // Its flags are in memory, which a filter cannot read: with ENOSYS, libraries use the older
    // call.
    ...onCall(calls.clone3, [fail(ENOSYS)]),
    ...onCall(calls.clone, [load(argument(0)), ifAnyBit(NEW_NAMESPACE, 0, 1), fail(EPERM), ALLOW]),
    ...onCall(calls.ioctl, oneOf(TERMINAL_TRICKS, { index: 1, listed: fail(EPERM), other: ALLOW })),
    ...onCall(
      calls.personality,
      oneOf(PERSONALITIES, { index: 0, listed: ALLOW, other: fail(EPERM) }),
    ),
    ...[calls.socket, calls.socketpair].flatMap((number) =>
      onCall(number, oneOf(FAMILIES, { index: 0, listed: ALLOW, other: fail(EAFNOSUPPORT) })),
    ),
    ALLOW,
  ];
}

/**
 * Returns the instructions for one call. `body` ends with a return, so that the number is still
 * loaded for the next instructions.
 */
const onCall = (number: number, body: readonly Instruction[]): readonly Instruction[] => [
  ifEqual(number, 0, body.length),
  ...body,
];

interface Choice {
  /** Index of the argument to check. */
  readonly index: number;
  readonly listed: Instruction;
  readonly other: Instruction;
}

function oneOf(
  values: readonly number[],
  { index, listed, other }: Choice,
): readonly Instruction[] {
  const tests = values.map((value, at) => ifEqual(value, values.length - at, 0));
  return [load(argument(index)), ...tests, other, listed];
}

function encode(steps: readonly Instruction[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(steps.length * 8));
  for (const [at, [code, ifTrue, ifFalse, value]] of steps.entries()) {
    bytes.setUint16(at * 8, code, true);
    bytes.setUint8(at * 8 + 2, ifTrue);
    bytes.setUint8(at * 8 + 3, ifFalse);
    bytes.setUint32(at * 8 + 4, value >>> 0, true);
  }
  return new Uint8Array(bytes.buffer);
}
