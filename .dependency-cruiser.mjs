/** Architecture rules. Each comment is what a contributor reads when the build fails. */
const rule = (name, comment, from, to) => ({ name, comment, from, to, severity: "error" });

const owned = (pkg, owner) =>
  rule(
    `only-${owner}-uses-${pkg.replace(/^@/, "")}`,
    `Only src/adapters/${owner} may import ${pkg}. Put the call behind a port.`,
    { path: "^(src|bin)", pathNot: `^src/adapters/${owner}/` },
    { path: `(^|node_modules/)${pkg}(/|$)` },
  );

export default {
  forbidden: [
    rule(
      "domain-is-pure",
      "src/domain imports src/domain, zod and @noble/hashes. Nothing else.",
      { path: "^src/domain" },
      { pathNot: "^src/domain|node_modules/(zod|@noble/hashes)/" },
    ),
    rule(
      "ports-see-domain",
      "A port is an interface over domain types.",
      { path: "^src/ports" },
      { pathNot: "^src/(domain|ports)" },
    ),
    rule(
      "ports-are-types",
      "src/ports holds no runtime code: use `import type`.",
      {},
      { path: "^src/ports", dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "app-takes-ports",
      "Use cases receive adapters as arguments; only src/compose builds them.",
      { path: "^src/app" },
      { path: "^src/(adapters|cli|config|compose)" },
    ),
    rule(
      "app-does-no-io",
      "Use cases reach the world through ports.",
      { path: "^src/app" },
      { dependencyTypes: ["core", "npm"], pathNot: "node_modules/zod/" },
    ),
    rule(
      "adapters-are-independent",
      "One adapter never imports another. Share through a port or src/adapters/shared.",
      { path: "^src/adapters/([^/]+)/" },
      { path: "^src/adapters/", pathNot: "^src/adapters/($1|shared)/" },
    ),
    rule(
      "adapters-take-use-cases",
      "An adapter may import use-case types; it receives the functions as arguments.",
      { path: "^src/adapters" },
      { path: "^src/(app|cli|config|compose)", dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "cli-builds-few-adapters",
      "The CLI builds the terminal, http, log and clock adapters only; a function of src/compose builds any other.",
      { path: "^src/cli/" },
      {
        path: "^src/adapters/",
        pathNot: "^src/adapters/(terminal|http|log|system|shared)/",
        dependencyTypesNot: ["type-only"],
      },
    ),
    rule(
      "server-is-composed-once",
      "src/compose/server is the server's own: others call composeServer, or a check of src/compose/checks.",
      { path: "^(src|bin)", pathNot: "^src/compose/(server|checks)/" },
      { path: "^src/compose/server/", pathNot: "^src/compose/server/server[.]ts$" },
    ),
    rule(
      "servers-are-started-by-commands",
      "Only the serve and demo commands and the red team compose a server.",
      { path: "^(src|bin)", pathNot: "^src/(cli/(serve|demo)|redteam)/" },
      { path: "^src/compose/server/server[.]ts$" },
    ),
    rule(
      "web-is-browser-code",
      "src/adapters/web ships to the browser: domain, React, its Markdown and its colours only.",
      { path: "^src/adapters/web/" },
      {
        pathNot:
          "^src/(domain|adapters/web)/|node_modules/(react|react-dom|lowlight|highlight.js|zod|@types/mdast)/|node_modules/(mdast-util-|micromark-extension-)",
      },
    ),
    rule(
      "demo-stands-alone",
      "src/demo is an embedded code host and model: it imports domain, hono and adapters/shared only.",
      { path: "^src/demo/" },
      {
        pathNot:
          "^src/(domain|demo|adapters/shared)/|(^|node_modules/)(hono|@hono/node-server)(/|$)",
        dependencyTypesNot: ["core"],
      },
    ),
    rule(
      "demo-is-for-the-demo",
      "Only the demo command, the red team and tests may import src/demo.",
      { path: "^(src|bin)", pathNot: "^src/(demo|cli/demo|redteam)/" },
      { path: "^src/demo/" },
    ),
    rule(
      "redteam-is-for-the-redteam",
      "Only the redteam command and tests may import src/redteam, as it can break controls.",
      { path: "^(src|bin)", pathNot: "^src/(redteam|cli/redteam)/" },
      { path: "^src/redteam/" },
    ),
    rule(
      "redteam-attacks-from-outside",
      "src/redteam drives the product as its users do: compose, config and the HTTP server; no use case and no command.",
      { path: "^src/redteam/" },
      { path: "^src/(app|cli)/", dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "bin-calls-cli",
      "bin/ is five lines.",
      { path: "^bin" },
      { path: "^src", pathNot: "^src/cli/" },
    ),
    rule(
      "no-cycles",
      "Break the cycle: usually a type belongs in a third file.",
      {},
      { circular: true },
    ),
    {
      ...rule(
        "no-folder-cycles",
        "Folders of one layer depend on each other one way: move the file, or the type, to the folder below.",
        { path: "^src/(app|domain)/[^/]+$" },
        { circular: true, path: "^src/(app|domain)/[^/]+$" },
      ),
      scope: "folder",
    },
    rule(
      "no-orphans",
      "Unreachable file: delete it or use it.",
      { path: "^src", orphan: true, pathNot: "^src/index[.]ts$|[.]d[.]ts$" },
      {},
    ),
    rule(
      "testing-is-for-tests",
      "src/testing holds doubles of ports. No product code imports it.",
      { path: "^(src|bin)", pathNot: "^src/testing/" },
      { path: "^src/testing/" },
    ),
    rule(
      "src-never-imports-test",
      "Move shared helpers out of test/.",
      { path: "^(src|bin)" },
      { path: "^test/" },
    ),
    rule(
      "no-dev-deps-in-src",
      "Declare it in dependencies. (The web app is bundled when it is built.)",
      { path: "^(src|bin)", pathNot: "^src/adapters/web/" },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "npm-peer"] },
    ),
    owned("@octokit", "github"),
    owned("openai", "openai"),
    owned("simple-git", "git"),
    owned("execa", "shared"),
    owned("jose", "oidc"),
    owned("@kubernetes", "kubernetes"),
    owned("ink", "terminal"),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
  },
};
