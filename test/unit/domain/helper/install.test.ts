import { describe, expect, it } from "vitest";
import { InstallSchema, planInstall } from "../../../../src/domain/helper/install.ts";

const parse = (value: unknown) => InstallSchema.safeParse(value);

describe("InstallSchema", () => {
  it.each<[string, string]>([
    ["pip", "ruff==0.6.9"],
    ["pip", "Flask_Login==1!2.0.0rc1.post2.dev3"],
    ["pip", "uvicorn[standard,http2]==0.30.6"],
    ["npm", "eslint@9.12.0"],
    ["npm", "@biomejs/biome@2.0.0-beta.1"],
    ["cargo", "typos-cli@1.26.0"],
  ])("takes %s %s", (manager, spec) => {
    expect(parse({ [manager]: [spec] }).data).toEqual({ manager, packages: [spec] });
  });

  it.each<[string, string]>([
    ["pip", "ruff"],
    ["pip", "ruff>=0.6"],
    ["pip", "ruff==0.*"],
    ["pip", "ruff===0.6.9"],
    ["pip", "ruff==0.6.9,<1"],
    ["pip", "ruff==0.6.9 --index-url=https://evil.example"],
    ["pip", "ruff==0.6.9\n--pre"],
    ["pip", "ruff @ https://evil.example/ruff.whl"],
    ["pip", "git+https://evil.example/ruff"],
    ["pip", "./ruff"],
    ["pip", "/tmp/ruff==1.0"],
    ["pip", "-e"],
    ["pip", "--editable=."],
    ["pip", "-rrequirements.txt"],
    ["pip", "."],
    ["pip", "uninstall"],
    ["pip", "ruff[../x]==0.6.9"],
    ["pip", "ruff==0.6.9+local"],
    ["npm", "eslint"],
    ["npm", "eslint@latest"],
    ["npm", "eslint@^9.0.0"],
    ["npm", "eslint@9"],
    ["npm", "eslint@npm:evil@1.0.0"],
    ["npm", "eslint@file:../x"],
    ["npm", "eslint@git+ssh://evil.example/x"],
    ["npm", "evil/eslint@1.0.0"],
    ["npm", "https://evil.example/x@1.0.0"],
    ["npm", "-g@1.0.0"],
    ["npm", ".bin@1.0.0"],
    ["npm", "@evil/../x@1.0.0"],
    ["cargo", "typos-cli"],
    ["cargo", "typos-cli@1"],
    ["cargo", "typos-cli@1.26.*"],
    ["cargo", "--git=https://evil.example@1.0.0"],
    ["cargo", "--path@1.0.0"],
  ])("refuses %s %j", (manager, spec) => {
    const { error } = parse({ [manager]: [spec] });
    expect(error?.issues[0]?.path).toEqual([manager, 0]);
    expect(error?.issues[0]?.message).toContain("one exact version");
  });

  it.each<[string, unknown]>([
    ["nothing", {}],
    ["two managers", { pip: ["ruff==1.0"], npm: ["eslint@9.0.0"] }],
    ["an unknown manager", { gem: ["x"] }],
    ["a list", ["pip", "install", "ruff"]],
    ["no package", { pip: [] }],
    ["too many packages", { pip: Array.from({ length: 21 }, (_, at) => `p${at}==1`) }],
    ["a text", "pip install ruff"],
    ["null", null],
  ])("refuses %s", (_what, value) => {
    expect(parse(value).success).toBe(false);
  });
});

describe("planInstall", () => {
  const plan = (manager: "pip" | "npm" | "cargo", spec: string) =>
    planInstall({ manager, packages: [spec] }, "/from", "/to");

  it("lets pip install only wheels, and nothing that is not listed", () => {
    const { program, args, use } = plan("pip", "ruff==0.6.9");
    expect(program).toBe("python3");
    expect(args).toEqual(expect.arrayContaining(["--only-binary", ":all:", "--no-deps"]));
    expect(args.slice(-2)).toEqual(["--", "ruff==0.6.9"]);
    expect(use).toEqual({ path: ["/to/python/bin"], variables: { PYTHONPATH: "/to/python" } });
  });

  it("lets npm run no script of a package", () => {
    const { args, use, environment } = plan("npm", "eslint@9.12.0");
    expect(args).toEqual(expect.arrayContaining(["--ignore-scripts", "--no-audit", "--no-fund"]));
    expect(args.slice(-2)).toEqual(["--", "eslint@9.12.0"]);
    expect(environment).toMatchObject({ npm_config_globalconfig: "/dev/null", HOME: "/from" });
    expect(use.path).toEqual(["/to/node_modules/.bin"]);
  });

  it("lets cargo keep to the lock files of what it builds", () => {
    const { args, use } = plan("cargo", "typos-cli@1.26.0");
    expect(args).toEqual([
      "install",
      "--locked",
      "--quiet",
      "--root",
      "/from",
      "--",
      "typos-cli@1.26.0",
    ]);
    expect(use.path).toEqual(["/to/bin"]);
  });
});
