const PROXY = ["http_proxy", "https_proxy", "all_proxy", "no_proxy"];
/** What a runner's thread may know of this process's environment: its way to programs, docker, the network and CAs. */
const PASSED = [
    ...["PATH", "HOME", "TMPDIR", "LANG"],
    ...[...PROXY, ...PROXY.map((name) => name.toUpperCase()), "NODE_USE_ENV_PROXY"],
    ...["NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR", "GIT_SSL_CAINFO", "GIT_SSL_CAPATH"],
    // Where docker is, for the commands of a repository that run in its containers.
    ...["DOCKER_HOST", "DOCKER_CERT_PATH", "DOCKER_TLS_VERIFY", "DOCKER_API_VERSION"],
    "SVC_DEBUG",
];
/** Picks what a runner's thread is given; no other variable reaches it, and so none of the programs it starts. */
export function threadEnvironment(environment) {
    const entries = PASSED.flatMap((name) => {
        const value = environment[name];
        return value === undefined ? [] : [[name, value]];
    });
    return Object.fromEntries(entries);
}
