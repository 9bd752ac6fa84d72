/** Environment variables of the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

const PROXY = ["http_proxy", "https_proxy", "all_proxy", "no_proxy"];

/**
 * Variables of this process's environment passed to a runner's thread, by which it finds programs,
 * docker, the network and CAs.
 */
const PASSED = [
  ...["PATH", "HOME", "TMPDIR", "LANG"],
  ...[...PROXY, ...PROXY.map((name) => name.toUpperCase()), "NODE_USE_ENV_PROXY"],
  ...["NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR", "GIT_SSL_CAINFO", "GIT_SSL_CAPATH"],
  // Variables of docker, for the commands of a repository that run in its containers.
  ...["DOCKER_HOST", "DOCKER_CERT_PATH", "DOCKER_TLS_VERIFY", "DOCKER_API_VERSION"],
  "SVC_DEBUG",
];

/**
 * Picks the variables of a runner's thread; no other variable reaches it, or the programs it
 * starts.
 */
export function threadEnvironment(environment: Environment): Record<string, string> {
  const entries = PASSED.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}
