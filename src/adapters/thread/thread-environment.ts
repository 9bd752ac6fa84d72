/** Environment of the process, as it was handed to us. */
export type Environment = Readonly<Record<string, string | undefined>>;

const PROXY = ["http_proxy", "https_proxy", "all_proxy", "no_proxy"];

/** What a runner's thread may know of this process's environment: its way to programs, to the network and to CAs. */
const PASSED = [
  ...["PATH", "HOME", "TMPDIR", "LANG"],
  ...[...PROXY, ...PROXY.map((name) => name.toUpperCase()), "NODE_USE_ENV_PROXY"],
  ...["NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR", "GIT_SSL_CAINFO", "GIT_SSL_CAPATH"],
  "SVC_DEBUG",
];

/** Picks what a runner's thread is given; no other variable reaches it, and so none of the programs it starts. */
export function threadEnvironment(environment: Environment): Record<string, string> {
  const entries = PASSED.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}
