import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseHelperFile } from "../../../../src/domain/helper/parse-helper-file.ts";

const LINT = { name: "lint", description: "Checks style.", command: ["ruff", "check"] };
const parse = (...helpers: readonly object[]) => parseHelperFile(JSON.stringify({ helpers }));
const problemsOf = (change: object): readonly string[] => {
  const parsed = parse({ ...LINT, ...change });
  return "problems" in parsed ? parsed.problems : [];
};

describe("parseHelperFile", () => {
  it("reads a helper with the defaults of what it does not say", () => {
    expect(parse(LINT)).toEqual({
      helpers: [{ ...LINT, cwd: "", maxArgs: 0, allowsOptions: false, timeoutSeconds: 20 }],
      warnings: [],
    });
  });

  it("reads everything that a helper can say", () => {
    const said = {
      cwd: "src/app",
      allow_args: true,
      allow_options: true,
      max_args: 32,
      timeout_seconds: 120,
      install: { pip: ["ruff==0.6.9"] },
    };
    expect(parse({ ...LINT, ...said })).toMatchObject({
      helpers: [
        {
          cwd: "src/app",
          maxArgs: 32,
          allowsOptions: true,
          timeoutSeconds: 120,
          install: { manager: "pip", packages: ["ruff==0.6.9"] },
        },
      ],
    });
  });

  it("lets the model add eight arguments when no number is given", () => {
    expect(parse({ ...LINT, allow_args: true })).toMatchObject({ helpers: [{ maxArgs: 8 }] });
  });

  it("takes a dot for the root", () => {
    expect(parse({ ...LINT, cwd: "." })).toMatchObject({ helpers: [{ cwd: "" }] });
  });

  it("warns of fields that it does not know", () => {
    expect(parse({ ...LINT, colour: 1, "new\u202e": 2 })).toMatchObject({
      warnings: [
        "helpers[0].colour is unknown and was ignored",
        expect.stringContaining("is unknown and was ignored"),
      ],
    });
  });

  it.each<[string, object, string]>([
    ["no name", { name: undefined }, "helpers[0].name"],
    ["an upper-case name", { name: "Lint" }, "helpers[0].name"],
    ["a name with a dash", { name: "li-nt" }, "helpers[0].name"],
    ["a name that is too long", { name: "a".repeat(41) }, "helpers[0].name"],
    ["the name of a built-in tool", { name: "read_file" }, "helpers[0].name"],
    ["a name with a line break", { name: "lint\n" }, "helpers[0].name"],
    ["no description", { description: undefined }, "helpers[0].description"],
    ["a blank description", { description: "  " }, "helpers[0].description"],
    ["a long description", { description: "x".repeat(501) }, "helpers[0].description"],
    ["no command", { command: undefined }, "helpers[0].command"],
    ["an empty command", { command: [] }, "helpers[0].command[0]"],
    ["a command as one text", { command: "rm -rf /" }, "helpers[0].command"],
    ["a program with a path", { command: ["/bin/sh"] }, "helpers[0].command[0]"],
    ["a program of the tree", { command: ["./run.sh"] }, "helpers[0].command[0]"],
    ["a program in another folder", { command: ["tools/run"] }, "helpers[0].command[0]"],
    ["a program that leaves .ai", { command: [".ai/../run"] }, "helpers[0].command[0]"],
    ["a program in another case of .ai", { command: [".AI/run"] }, "helpers[0].command[0]"],
    ["a program that looks like an option", { command: ["-c"] }, "helpers[0].command[0]"],
    ["a program with a NUL", { command: ["sh\0"] }, "helpers[0].command[0]"],
    ["a folder for a program", { command: [".ai/"] }, "helpers[0].command[0]"],
    ["an argument with a NUL", { command: ["sh", "a\0b"] }, "helpers[0].command[1]"],
    ["a number in the command", { command: ["sh", 1] }, "helpers[0].command[1]"],
    ["a very long command", { command: Array(33).fill("a") }, "helpers[0].command"],
    ["a cwd above the root", { cwd: ".." }, "helpers[0].cwd"],
    ["an absolute cwd", { cwd: "/tmp" }, "helpers[0].cwd"],
    ["a cwd in the git folder", { cwd: ".git/hooks" }, "helpers[0].cwd"],
    ["an empty cwd", { cwd: "" }, "helpers[0].cwd"],
    ["too many arguments", { allow_args: true, max_args: 33 }, "helpers[0].max_args"],
    ["a fraction of an argument", { allow_args: true, max_args: 1.5 }, "helpers[0].max_args"],
    ["arguments that are not allowed", { max_args: 1 }, "helpers[0].max_args"],
    ["options that are not allowed", { allow_options: true }, "helpers[0].allow_options"],
    ["a flag as text", { allow_args: "yes" }, "helpers[0].allow_args"],
    ["no time", { timeout_seconds: 0 }, "helpers[0].timeout_seconds"],
    ["too much time", { timeout_seconds: 121 }, "helpers[0].timeout_seconds"],
    ["an address to install", { install: { pip: ["git+https://x"] } }, "helpers[0].install.pip[0]"],
    ["an old form of install", { install: ["pip", "install", "x"] }, "helpers[0].install"],
  ])("refuses %s and names the place", (_what, change, place) => {
    expect(problemsOf(change)).toEqual([expect.stringContaining(`${place}: `)]);
  });

  it("refuses the whole file for one entry", () => {
    expect(parse(LINT, { ...LINT, name: "Bad" })).toEqual({
      problems: [expect.stringContaining("helpers[1].name")],
    });
  });

  it("reports each place once", () => {
    const problems = problemsOf({ name: "READ FILE", description: "", command: [1, 2] });
    const places = problems.map((problem) => problem.split(":")[0]);
    expect(places).toEqual([...new Set(places)]);
    expect(places).toContain("helpers[0].command[0]");
  });

  it("refuses a name that is defined twice", () => {
    expect(parse(LINT, LINT)).toEqual({ problems: ["helpers[1].name: lint is defined twice"] });
  });

  it("refuses more than 16 helpers", () => {
    const many = Array.from({ length: 17 }, (_, at) => ({ ...LINT, name: `lint${at}` }));
    expect(parse(...many)).toEqual({ problems: [expect.stringContaining("helpers: ")] });
    expect(parse(...many.slice(1))).toMatchObject({ warnings: [] });
  });

  it.each(["", "{", "null", "[]", "1", '"x"', "{}", '{"helpers":{}}', '{"helpers":[null]}', "\0"])(
    "refuses %j",
    (text) => {
      expect(parseHelperFile(text)).toHaveProperty("problems");
    },
  );

  it("takes a file without helpers", () => {
    expect(parse()).toEqual({ helpers: [], warnings: [] });
  });

  it("never throws, and lets no program through that is neither bare nor below .ai", () => {
    const word = fc.oneof(fc.string(), fc.constantFrom("..", "/bin/sh", ".ai/x", ".ai/../x", "-c"));
    const entry = fc.record(
      {
        name: fc.oneof(fc.constantFrom("lint", "search", "__proto__"), fc.jsonValue()),
        description: fc.oneof(fc.string({ minLength: 1 }), fc.jsonValue()),
        command: fc.oneof(fc.array(word, { minLength: 1 }), fc.jsonValue()),
        cwd: fc.oneof(word, fc.jsonValue()),
        allow_args: fc.oneof(fc.boolean(), fc.jsonValue()),
        max_args: fc.oneof(fc.integer(), fc.jsonValue()),
        timeout_seconds: fc.oneof(fc.integer(), fc.jsonValue()),
        install: fc.oneof(fc.record({ pip: fc.array(word) }), fc.jsonValue()),
      },
      { requiredKeys: ["name", "description", "command"] },
    );
    const file = fc.oneof(
      fc.string(),
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc.array(entry, { maxLength: 3 }).map((helpers) => JSON.stringify({ helpers })),
    );
    fc.assert(
      fc.property(file, (text) => {
        const parsed = parseHelperFile(text);
        if ("problems" in parsed) expect(parsed.problems.length).toBeGreaterThan(0);
        const { helpers } = "helpers" in parsed ? parsed : { helpers: [] };
        for (const { command, cwd } of helpers) {
          expect(command[0]).toMatch(/^(\.ai\/(?!.*(^|\/)\.\.?(\/|$)).+|[A-Za-z0-9_][\w.+-]*)$/s);
          expect(cwd).not.toMatch(/(^|\/)\.\.(\/|$)|^\//);
        }
      }),
      { numRuns: 2_000, seed: 7 },
    );
  });
});
