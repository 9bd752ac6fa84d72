/** Environment variables of the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

const PASSED_VARIABLES = [
  ...["PATH", "HOME", "TMPDIR"],
  ...["http_proxy", "https_proxy", "all_proxy", "no_proxy"],
  ...["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"],
  ...["GIT_SSL_CAINFO", "GIT_SSL_CAPATH", "SSL_CERT_FILE", "SSL_CERT_DIR"],
];

/** Variables by which a developer's git finds its configuration and its checkout. */
const CHECKOUT_VARIABLES = [
  ...["XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"],
  ...["GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM"],
];

const NON_INTERACTIVE = {
  LC_ALL: "C.UTF-8",
  GIT_TERMINAL_PROMPT: "0",
  GIT_OPTIONAL_LOCKS: "0",
  // Reading must never fetch the missing objects of a partial clone.
  GIT_NO_LAZY_FETCH: "1",
  GIT_NO_REPLACE_OBJECTS: "1",
};

/**
 * Returns the environment for git in one of our folders: no user or system configuration applies.
 */
export function isolatedGitEnvironment(environment: Environment): Record<string, string> {
  return {
    ...pickVariables(environment, PASSED_VARIABLES),
    ...NON_INTERACTIVE,
    // libcurl with OpenSSL reads SSL_CERT_FILE, with GnuTLS it does not.
    ...caFile(environment),
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_ATTR_NOSYSTEM: "1",
  };
}

/**
 * Returns the environment for git in a developer's checkout: its ignore rules, line endings and
 * `safe.directory` apply.
 */
export function checkoutGitEnvironment(environment: Environment): Record<string, string> {
  return {
    ...pickVariables(environment, [...PASSED_VARIABLES, ...CHECKOUT_VARIABLES]),
    ...NON_INTERACTIVE,
  };
}

function caFile(environment: Environment): Record<string, string> {
  const file = environment.GIT_SSL_CAINFO ?? environment.SSL_CERT_FILE;
  return file === undefined ? {} : { GIT_SSL_CAINFO: file };
}

function pickVariables(environment: Environment, names: readonly string[]): Record<string, string> {
  const entries = names.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}
