import { describe, expect, it } from "vitest";
import { createVisibility, unrestrictedVisibility } from "../../../../src/app/access/visibility.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { createScriptedPeople } from "../../../fakes/scripted-people.ts";

const MINUTE = 60_000;
const LOGINS = ["ada", "wes", "rex", "sam"];
const person = (login: string, isAdmin = false) => ({ login, isAdmin });

function open() {
  const clock = createFakeClock({ isManual: true });
  const people = createScriptedPeople();
  for (const login of LOGINS) people.addPerson(login);
  people.addRepository("acme/open", { wes: "write", "*": "read" });
  people.addRepository("acme/shut", { ada: "admin", wes: "write", rex: "read" });
  const warnings: string[] = [];
  const warn = (text: string): void => void warnings.push(text);
  const visibility = createVisibility({ ...people, clock, warn });
  return { clock, people, warnings, ...visibility };
}

describe("permissions of users", () => {
  it.each([
    ["ada", "acme/open", true, false],
    ["wes", "acme/open", true, true],
    ["sam", "acme/open", true, false],
    ["ada", "acme/shut", true, true],
    ["wes", "acme/shut", true, true],
    ["rex", "acme/shut", true, false],
    ["sam", "acme/shut", false, false],
    ["ada", "acme/none", false, false],
    ["ada", "", false, false],
  ])("%s with %s: read %s, write %s", async (login, repository, reads, writes) => {
    const { mayRead, mayWrite } = open();
    // An admin of the server is a reader of the code host like everybody else.
    for (const isAdmin of [false, true]) {
      expect(await mayRead(person(login, isAdmin), repository)).toBe(reads);
      expect(await mayWrite(person(login, isAdmin), repository)).toBe(writes);
    }
  });

  it("is requested once in five minutes, regardless of letter case", async () => {
    const { mayRead, mayWrite, people, clock } = open();
    for (const login of ["wes", "Wes", "WES"])
      for (const repository of ["acme/shut", "Acme/Shut"]) {
        expect(await mayRead(person(login), repository)).toBe(true);
        expect(await mayWrite(person(login), repository)).toBe(true);
      }
    expect(people.calls).toHaveLength(1);
    clock.advance(5 * MINUTE - 1);
    await mayRead(person("wes"), "acme/shut");
    expect(people.calls).toHaveLength(1);
    people.addRepository("acme/shut", {});
    clock.advance(1);
    expect(await mayRead(person("wes"), "acme/shut")).toBe(false);
    expect(people.calls).toHaveLength(2);
  });

  it("is requested once for concurrent callers, and for each user", async () => {
    const { mayRead, people } = open();
    await Promise.all(Array.from({ length: 50 }, () => mayRead(person("rex"), "acme/shut")));
    expect(people.calls).toEqual(["permission acme/shut rex"]);
    expect(await mayRead(person("sam"), "acme/shut")).toBe(false);
  });

  it("does not mistake one pair for another", async () => {
    const { mayRead, people } = open();
    await mayRead(person("a"), "b c");
    await mayRead(person("a b"), "c");
    expect(people.calls).toHaveLength(2);
  });

  it("is nothing when the code host does not respond, and is requested again soon", async () => {
    const { mayRead, people, clock, warnings } = open();
    people.fail("code-host-unreachable");
    expect(await mayRead(person("ada", true), "acme/shut")).toBe(false);
    expect(await mayRead(person("ada", true), "acme/shut")).toBe(false);
    expect(people.calls).toHaveLength(1);
    expect(warnings).toEqual([
      expect.stringMatching(/^ada is denied access to acme\/shut for now: .*unreach/),
    ]);
    people.fail(undefined);
    clock.advance(10_000);
    expect(await mayRead(person("ada"), "acme/shut")).toBe(true);
  });

  it("is forgotten, the oldest first, when it is too much to keep", async () => {
    const { mayRead, people } = open();
    for (let at = 0; at <= 10_000; at += 1) await mayRead(person("rex"), `acme/r${at}`);
    const before = people.calls.length;
    await mayRead(person("rex"), "acme/r10000");
    await mayRead(person("rex"), "acme/r1");
    expect(people.calls.length - before).toBe(0);
    await mayRead(person("rex"), "acme/r0");
    expect(people.calls.length - before).toBe(1);
  });

  it("is everything in development, without asking", async () => {
    expect(await unrestrictedVisibility.mayRead(person("dev"), "acme/shut")).toBe(true);
    expect(await unrestrictedVisibility.mayWrite(person("dev"), "acme/shut")).toBe(true);
  });
});
