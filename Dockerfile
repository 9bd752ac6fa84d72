# Three images: docker build --target server|runner|egress -t svc-<target> .
# Each has Node, git and this program, built before; no compiler, no npm, no package of development.
ARG NODE_IMAGE=node:24-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /opt/svc
COPY . .
RUN node scripts/setup.mjs
# The client of Kubernetes is optional for others; images have it, at the version that the lock file names.
RUN version=$(node -p "require('./package.json').peerDependencies['@kubernetes/client-node']") \
 && npm pkg delete 'devDependencies.@kubernetes/client-node' 'peerDependencies.@kubernetes/client-node' \
      'peerDependenciesMeta.@kubernetes/client-node' \
 && npm pkg set "dependencies.@kubernetes/client-node=$version" \
 && npm prune --omit=dev \
 && rm -rf dist/.stamp node_modules/.svc-setup

# The client of docker alone. Debian has a package of it since 13; before, the daemon's package has it.
FROM ${NODE_IMAGE} AS docker
RUN apt-get update \
 && if apt-cache show docker-cli > /dev/null 2>&1; then client=docker-cli; else client=docker.io; fi \
 && apt-get install -y --no-install-recommends "$client" \
 && rm -rf /var/lib/apt/lists/*

FROM ${NODE_IMAGE} AS runtime
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates git util-linux \
 && rm -rf /var/lib/apt/lists/* /usr/local/lib/node_modules/npm /usr/local/lib/node_modules/corepack \
      /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-v* /usr/local/bin/yarn* \
 && groupadd --gid 10001 svc \
 && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /tmp --shell /usr/sbin/nologin svc
COPY --from=build /opt/svc/package.json /opt/svc/LICENSE /opt/svc/README.md /opt/svc/
COPY --from=build /opt/svc/bin /opt/svc/bin
COPY --from=build /opt/svc/node_modules /opt/svc/node_modules
COPY --from=build /opt/svc/dist /opt/svc/dist
RUN ln -s /opt/svc/bin/svc.js /usr/local/bin/svc
ENV NODE_ENV=production HOME=/tmp TMPDIR=/tmp
USER 10001:10001
WORKDIR /tmp
# Node ends itself on SIGTERM and waits for its children: no other first process is needed.
ENTRYPOINT ["svc"]

# What runs beside repositories' commands, and what runs them. Put the tools of yours on top: FROM svc-runner.
FROM runtime AS runner

FROM runtime AS egress
USER 0
RUN apt-get update \
 && apt-get install -y --no-install-recommends tinyproxy-bin \
 && rm -rf /var/lib/apt/lists/*
USER 10001:10001
EXPOSE 3128
CMD ["egress", "--port", "3128", "--folder", "/tmp/egress"]

FROM runtime AS server
COPY --from=docker /usr/bin/docker /usr/local/bin/docker
USER 0
RUN install -d -o 10001 -g 10001 /var/lib/svc /var/cache/svc
USER 10001:10001
ENV WEB_STORE_PATH=/var/lib/svc/svc.db WEB_CLONE_CACHE_DIR=/var/cache/svc PORT=8080
VOLUME /var/lib/svc
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["serve"]
