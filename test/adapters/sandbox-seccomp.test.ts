import { describe, expect, it } from "vitest";
import { SYSTEM_CALLS } from "../../src/adapters/sandbox/seccomp-calls.ts";
import { seccompProgram } from "../../src/adapters/sandbox/seccomp-program.ts";

const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const EPERM = 0x50001;
const ENOSYS = 0x50026;
const EAFNOSUPPORT = 0x50061;

interface Call {
  readonly arch: number;
  readonly number: number;
  readonly args?: readonly number[];
}

/** Runs a filter as the kernel does. */
function evaluateFilter(program: Uint8Array, { arch, number, args = [] }: Call): number {
  const view = new DataView(program.buffer);
  const data = new Map([
    [0, number],
    [4, arch],
    ...args.map((value, at) => [16 + 8 * at, value] as const),
  ]);
  let loaded = 0;
  for (let at = 0; at * 8 < program.length; at += 1) {
    const [code, value] = [view.getUint16(at * 8, true), view.getUint32(at * 8 + 4, true)];
    const jump = (is: boolean): number => view.getUint8(at * 8 + (is ? 2 : 3));
    if (code === 0x06) return value;
    if (code === 0x20) loaded = (data.get(value) ?? 0) >>> 0;
    else if (code === 0x15) at += jump(loaded === value);
    else if (code === 0x35) at += jump(loaded >= value);
    else if (code === 0x45) at += jump((loaded & value) !== 0);
    else throw new Error(`unknown instruction ${code}`);
  }
  throw new Error("the filter has no end");
}

describe.each(["x64", "arm64"])("the filter of system calls for %s", (architecture) => {
  const calls = SYSTEM_CALLS[architecture];
  const program = seccompProgram(architecture);
  if (calls === undefined || program === undefined) throw new Error("no table");
  const on = (number: number, ...args: readonly number[]): number =>
    evaluateFilter(program, { arch: calls.arch, number, args });

  it("denies every call in its table and allows all others", () => {
    const named: readonly number[] = [
      ...Object.values(calls.denied),
      calls.clone,
      calls.clone3,
      calls.ioctl,
      calls.personality,
      calls.socket,
      calls.socketpair,
    ];
    for (const [name, number] of Object.entries(calls.denied)) expect(on(number), name).toBe(EPERM);
    for (let number = 0; number < 500; number += 1)
      if (!named.includes(number)) expect(on(number), `${number}`).toBe(ALLOW);
    expect(new Set(named).size).toBe(named.length);
  });

  it("kills what makes calls of another architecture", () => {
    for (const arch of [0x40000003, 0x40000028, 0, 0xc00000b8])
      expect(evaluateFilter(program, { arch, number: 0 })).toBe(KILL);
    if (calls.foreignFrom !== undefined) expect(on(calls.foreignFrom + 1)).toBe(ENOSYS);
  });

  it("lets processes and threads begin, and no namespace", () => {
    expect(on(calls.clone3)).toBe(ENOSYS);
    for (const flags of [17, 0x3d0f00, 0x1200011]) expect(on(calls.clone, flags)).toBe(ALLOW);
    for (let bit = 25; bit < 31; bit += 1)
      expect(on(calls.clone, 17 | (1 << bit)), `${bit}`).toBe(EPERM);
    expect(on(calls.clone, 17 | 0x20000)).toBe(EPERM);
  });

  it("keeps input out of terminals", () => {
    for (const request of [0x5412, 0x541c, 0x5423]) expect(on(calls.ioctl, 0, request)).toBe(EPERM);
    for (const request of [0x5401, 0x5413, 0x541b]) expect(on(calls.ioctl, 0, request)).toBe(ALLOW);
  });

  it("opens only sockets of its own network", () => {
    for (const call of [calls.socket, calls.socketpair]) {
      for (const family of [1, 2, 10, 16]) expect(on(call, family)).toBe(ALLOW);
      for (const family of [0, 17, 31, 38, 40, 44]) expect(on(call, family)).toBe(EAFNOSUPPORT);
    }
    for (const kind of [0, 8, 0xffffffff]) expect(on(calls.personality, kind)).toBe(ALLOW);
    for (const kind of [0x0400000, 0x0040000, 6]) expect(on(calls.personality, kind)).toBe(EPERM);
  });
});

describe("the filter of system calls", () => {
  it("is there for no architecture without a table", () => {
    expect(seccompProgram("mips")).toBeUndefined();
  });
});
