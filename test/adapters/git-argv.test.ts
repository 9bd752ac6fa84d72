import { describe, expect, it } from "vitest";
import { alternatesFile, alternatesVariable } from "../../src/adapters/git/alternates.ts";
import { planRefUpdates } from "../../src/adapters/git/cache/cache-refs.ts";
import {
  basicToken,
  fetchArgv,
  isFetchableRef,
  redactToken,
  tokenEnvironment,
} from "../../src/adapters/git/cache/fetch-argv.ts";
import { isCorruption, isRefUnavailable } from "../../src/adapters/git/cache/fetch-failure.ts";
import { parseRemoteUrl } from "../../src/adapters/git/cache/remote-url.ts";
import { repositoryName } from "../../src/adapters/git/create-git-working-copy.ts";
import {
  checkoutConfigArgv,
  configEnvironment,
  isolatedConfigArgv,
} from "../../src/adapters/git/git-config.ts";
import {
  checkoutGitEnvironment,
  isolatedGitEnvironment,
} from "../../src/adapters/git/git-environment.ts";
import { gitErrorMessage } from "../../src/adapters/git/git-program.ts";
import { isObjectId } from "../../src/adapters/git/object-id.ts";
import { diffArgv, grepArgv, lsTreeArgv } from "../../src/adapters/git/snapshot-argv.ts";

const SHA = "0123456789abcdef0123456789abcdef01234567";

describe("the environment of git", () => {
  const host = {
    PATH: "/bin",
    HOME: "/home/ada",
    HTTPS_PROXY: "http://proxy:3128",
    no_proxy: "localhost",
    SSL_CERT_FILE: "/etc/ca.pem",
    XDG_CONFIG_HOME: "/home/ada/.config",
    GIT_CONFIG_GLOBAL: "/home/ada/.gitconfig",
    GITHUB_TOKEN: "secret",
    LLM_API_KEY: "secret",
    GIT_DIR: "/elsewhere",
    GIT_SSH_COMMAND: "evil",
    GIT_TRACE: "1",
    LD_PRELOAD: "evil.so",
    missing: undefined,
  };

  it("in a folder of ours knows path, home, proxy and authorities, and no user configuration", () => {
    expect(isolatedGitEnvironment(host)).toEqual({
      PATH: "/bin",
      HOME: "/home/ada",
      HTTPS_PROXY: "http://proxy:3128",
      no_proxy: "localhost",
      SSL_CERT_FILE: "/etc/ca.pem",
      GIT_SSL_CAINFO: "/etc/ca.pem",
      LC_ALL: "C.UTF-8",
      GIT_TERMINAL_PROMPT: "0",
      GIT_OPTIONAL_LOCKS: "0",
      GIT_NO_LAZY_FETCH: "1",
      GIT_NO_REPLACE_OBJECTS: "1",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_ATTR_NOSYSTEM: "1",
    });
  });

  it("in a checkout finds the developer's configuration as well", () => {
    expect(checkoutGitEnvironment(host)).toEqual({
      PATH: "/bin",
      HOME: "/home/ada",
      HTTPS_PROXY: "http://proxy:3128",
      no_proxy: "localhost",
      SSL_CERT_FILE: "/etc/ca.pem",
      XDG_CONFIG_HOME: "/home/ada/.config",
      GIT_CONFIG_GLOBAL: "/home/ada/.gitconfig",
      LC_ALL: "C.UTF-8",
      GIT_TERMINAL_PROMPT: "0",
      GIT_OPTIONAL_LOCKS: "0",
      GIT_NO_LAZY_FETCH: "1",
      GIT_NO_REPLACE_OBJECTS: "1",
    });
  });
});

describe("the configuration of git", () => {
  it.each([
    "core.hooksPath=/dev/null",
    "core.fsmonitor=false",
    "diff.external=",
    "credential.helper=",
    "core.askPass=",
    "protocol.allow=never",
    "log.showSignature=false",
    "gc.auto=0",
  ])("always passes %s", (setting) => {
    expect([
      isolatedConfigArgv().includes(setting),
      checkoutConfigArgv().includes(setting),
    ]).toEqual([true, true]);
  });

  it("allows only the protocol of a fetch", () => {
    const allowed = (argv: readonly string[]) =>
      argv.filter((word) => word.endsWith(".allow=always"));
    expect([allowed(isolatedConfigArgv()), allowed(isolatedConfigArgv(["https"]))]).toEqual([
      [],
      ["protocol.https.allow=always"],
    ]);
  });

  it("reads no attributes of the machine in a folder of ours", () => {
    expect(isolatedConfigArgv()).toContain("core.attributesFile=/dev/null");
  });

  it("numbers the settings of the environment", () => {
    expect(
      configEnvironment([
        ["a.b=c.d", "1"],
        ["e.f", ""],
      ]),
    ).toEqual({
      GIT_CONFIG_COUNT: "2",
      GIT_CONFIG_KEY_0: "a.b=c.d",
      GIT_CONFIG_VALUE_0: "1",
      GIT_CONFIG_KEY_1: "e.f",
      GIT_CONFIG_VALUE_1: "",
    });
  });
});

describe("messages of git", () => {
  it("lists a tree whole, with sizes", () => {
    expect(lsTreeArgv(SHA)).toEqual(["ls-tree", "-r", "-z", "-l", "--full-tree", SHA]);
  });

  it("greps for its input, with paths behind --", () => {
    const pathspecs = [":(top,literal)-x"];
    const argv = grepArgv({
      tree: SHA,
      ignoreCase: true,
      pathspecs,
      threads: 2,
    });
    expect(argv.slice(argv.indexOf("-i"))).toEqual([
      "-i",
      "-f",
      "-",
      SHA,
      "--",
      ":(top,literal)-x",
    ]);
  });

  it("compares without external programs and regardless of the configuration", () => {
    const argv = diffArgv({ base: SHA, head: SHA, hasPatches: true, paths: ["-x"] });
    expect(argv).toEqual(
      expect.arrayContaining([
        "--literal-pathspecs",
        "--no-ext-diff",
        "--no-textconv",
        "--no-color",
        "--src-prefix=a/",
        "--dst-prefix=b/",
        "--unified=3",
        "--diff-algorithm=myers",
        "--submodule=short",
      ]),
    );
    expect(argv.slice(-4)).toEqual([SHA, SHA, "--", "-x"]);
  });

  it("fetches behind -- without tags, maintenance and redirections", () => {
    const argv = fetchArgv({ url: "https://h/o/n", depth: 1, refspecs: ["+a:b"] });
    expect(argv.slice(-4)).toEqual(["--depth=1", "--", "https://h/o/n", "+a:b"]);
    expect(argv).toEqual(
      expect.arrayContaining([
        "http.followRedirects=false",
        "fetch.unpackLimit=1",
        "--no-tags",
        "--no-auto-maintenance",
        "--no-recurse-submodules",
      ]),
    );
  });

  it.each([
    ["fatal: not here\n", "not here"],
    ["warning: x\nerror: first\nfatal: last\nhint\n", "last"],
    ["something else\n", "something else"],
    ["", ""],
  ])("repeats of %j %j", (stderr, words) => {
    expect(gitErrorMessage(stderr)).toBe(words);
  });
});

describe("a token", () => {
  const remote = parseRemoteUrl("https://code.example.com:8443/o/n", ["https"]);

  it("goes to one host, in the environment", () => {
    expect(tokenEnvironment(remote, "t0ken")).toEqual({
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "http.https://code.example.com:8443/.extraHeader",
      GIT_CONFIG_VALUE_0: `Authorization: Basic ${Buffer.from("x-access-token:t0ken").toString("base64")}`,
    });
  });

  it("uses no proxy when there is none, or no host", () => {
    const folder = parseRemoteUrl("file:///srv/n.git", ["file"]);
    expect([tokenEnvironment(remote, undefined), tokenEnvironment(folder, "t0ken")]).toEqual([
      {},
      {},
    ]);
  });

  it("is removed from git's output, plain and encoded", () => {
    const text = `fatal: t0ken and ${basicToken("t0ken")}`;
    expect(redactToken(text, "t0ken")).toBe("fatal: [redacted] and Basic [redacted]");
  });
});

describe("isFetchableRef", () => {
  it.each(["HEAD", "refs/heads/main", "refs/pull/7/head", "refs/heads/-x", "refs/heads/ü"])(
    "takes %j",
    (ref) => {
      expect(isFetchableRef(ref)).toBe(true);
    },
  );

  it.each([
    ...["", "main", "-x", "--upload-pack=x", "refs/", "refs/heads/*", "refs/heads/a:b"],
    ...[
      "refs/heads/a..b",
      "refs/heads/a b",
      "refs/heads/a\nb",
      "refs/heads/.x",
      "refs/heads/a.lock",
    ],
    ...["refs/heads/a/", "refs/heads//a", "refs/heads/a@{1}", "refs/heads/a^", "+refs/heads/a"],
  ])("refuses %j", (ref) => {
    expect(isFetchableRef(ref)).toBe(false);
  });
});

describe("parseRemoteUrl", () => {
  it("keeps every address in a separate folder with a readable name", () => {
    const places = ["https://h/o/n", "https://h/o/n.git", "https://h/a/o/n", "https://h:1/o/n"].map(
      (url) => parseRemoteUrl(url, ["https"]).cachePath,
    );
    expect(new Set(places).size).toBe(4);
    expect(places[0]).toMatch(/^h\/o__n-[0-9a-f]{12}\.git$/);
  });

  it.each([
    "https://h/../../etc/passwd",
    "https://h/%2e%2e/%2e%2e/x",
    "https://h/o/n\0",
    "https://h/-x/.git",
    "https://..h/o/n",
  ])("keeps %j within the cache", (url) => {
    const { cachePath } = parseRemoteUrl(url, ["https"]);
    expect(cachePath).toMatch(/^[\w][\w.-]*\/[\w][\w.-]*\.git$/);
    expect(cachePath).not.toContain("..");
  });

  it.each(["https://u@h/o/n", "https://u:p@h/o/n", "https://:p@h/o/n"])("refuses %j", (url) => {
    expect(() => parseRemoteUrl(url, ["https"])).toThrow("contains credentials");
  });

  it.each(["https://h/o/n?x=1", "https://h/o/n#x"])("refuses %j", (url) => {
    expect(() => parseRemoteUrl(url, ["https"])).toThrow("query or a fragment");
  });
});

describe("repositoryName", () => {
  it.each([
    ["https://github.com/acme/widgets.git", "acme/widgets"],
    ["https://user:token@github.com/acme/widgets", "acme/widgets"],
    ["git@github.com:acme/widgets.git", "acme/widgets"],
    ["ssh://git@github.com:22/acme/widgets.git", "acme/widgets"],
    ["github.com:acme/widgets", "acme/widgets"],
    ["https://code.example.com/group/sub/widgets/", "sub/widgets"],
    ["/srv/git/widgets.git", undefined],
    ["file:///srv/git/widgets.git", undefined],
    ["../widgets", undefined],
    ["https://github.com/widgets", undefined],
    ["https://github.com/a b/<script>", undefined],
    ["", undefined],
  ])("names %j", (url, name) => {
    expect(repositoryName(url)).toBe(name);
  });
});

describe("isObjectId", () => {
  it.each([
    [SHA, true],
    ["a".repeat(64), true],
    [SHA.toUpperCase(), false],
    [SHA.slice(1), false],
    [`${SHA}\n`, false],
    ["-x", false],
    ["", false],
  ])("%j: %j", (id, isId) => {
    expect(isObjectId(id)).toBe(isId);
  });
});

describe("folders of objects that are borrowed", () => {
  it.each([
    ["/plain", '"/plain"'],
    ['/qu"ote', '"/qu\\"ote"'],
    ["/back\\slash", '"/back\\\\slash"'],
    ["/new\nline", '"/new\\nline"'],
    ["/co:lon", '"/co:lon"'],
  ])("are quoted: %j", (folder, quoted) => {
    expect([alternatesFile([folder]), alternatesVariable([folder, folder])]).toEqual([
      `${quoted}\n`,
      `${quoted}:${quoted}`,
    ]);
  });
});

describe("git's message for a failed fetch", () => {
  const failure = (stderr: string) => ({ exitCode: 128, stderr, isTimedOut: false });

  it.each([
    "fatal: remote error: upload-pack: not our ref 0123",
    "error: Server does not allow request for unadvertised object 0123",
    "fatal: couldn't find remote ref refs/pull/9/head",
  ])("is a refusal: %s", (stderr) => {
    expect([isRefUnavailable(failure(stderr)), isCorruption(failure(stderr))]).toEqual([
      true,
      false,
    ]);
  });

  it.each([
    "fatal: not a git repository: '/x'",
    "error: object file x is empty",
    "error: packfile x.pack does not match index",
    "fatal: bad object refs/svc/keep/x",
    "fatal: Unable to create '/x/shallow.lock': File exists.",
  ])("is damage: %s", (stderr) => {
    expect([isRefUnavailable(failure(stderr)), isCorruption(failure(stderr))]).toEqual([
      false,
      true,
    ]);
  });

  it.each([
    "fatal: unable to access 'http://h/': Could not resolve host: h",
    "fatal: repository 'http://h/o/n/' not found",
    "remote: fatal: bad object x\nfatal: the remote end hung up unexpectedly",
    "fatal: remote error: packfile unavailable",
  ])("is neither: %s", (stderr) => {
    expect([isRefUnavailable(failure(stderr)), isCorruption(failure(stderr))]).toEqual([
      false,
      false,
    ]);
  });
});

describe("refUpdates", () => {
  const commits = Array.from({ length: 40 }, (_, row) => row.toString(16).padStart(40, "0"));
  const recentName = (row: number) =>
    `refs/svc/recent/${String(row).padStart(15, "0")}-${commits[row]}`;
  const update = (request: Partial<Parameters<typeof planRefUpdates>[0]>) =>
    planRefUpdates({
      refs: { names: [], recent: new Set() },
      wanted: [],
      leaseId: "mine",
      liveLeases: new Set(["mine"]),
      now: 7,
      ...request,
    });

  it("keeps what is wanted and remembers what was fetched", () => {
    expect(update({ wanted: [SHA] })).toEqual([
      `update refs/svc/keep/mine/${SHA} ${SHA}`,
      `update refs/svc/recent/000000000000007-${SHA} ${SHA}`,
    ]);
  });

  it("remembers a commit once", () => {
    const refs = { names: [`refs/svc/recent/000000000000001-${SHA}`], recent: new Set([SHA]) };
    expect(update({ refs, wanted: [SHA] })).toEqual([`update refs/svc/keep/mine/${SHA} ${SHA}`]);
  });

  it("lets go of what leases kept that are gone", () => {
    const names = [`refs/svc/keep/gone/${SHA}`, `refs/svc/keep/mine/${SHA}`];
    expect(update({ refs: { names, recent: new Set() } })).toEqual([
      `delete refs/svc/keep/gone/${SHA}`,
    ]);
  });

  it("remembers the last 32 commits", () => {
    const names = commits.slice(0, 32).map((_, row) => recentName(row));
    const refs = { names, recent: new Set(commits.slice(0, 32)) };
    expect(update({ refs, wanted: commits.slice(32, 34) }).slice(-2)).toEqual([
      `delete ${recentName(0)}`,
      `delete ${recentName(1)}`,
    ]);
  });
});
