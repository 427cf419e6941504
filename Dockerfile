# One image for web, api, worker and the commands: ROLE and the arguments say which (docs/operations.md).
#   docker build --build-arg VERSION=1.9.5 --build-arg REVISION=$(git rev-parse HEAD) -t tuuri:1.9.5 .
# BUILDER needs Bun at /usr/local/bin/bun, BASE the C and C++ libraries, certificates and time zones. Neither needs a shell.
# Where the registries are reached by mirrors, a proxy and an authority of your own: "Built in a closed network" there.
ARG BUILDER=docker.io/oven/bun:1.4.5-slim
ARG BASE=gcr.io/distroless/cc-debian12:nonroot

FROM ${BUILDER} AS builder
ENV ASTRO_TELEMETRY_DISABLED=1
WORKDIR /app
RUN ["/usr/local/bin/bun", "-e", "if (Bun.version !== '1.4.5') throw new Error(`Bun 1.4.5 is needed, not ${Bun.version}`)"]
COPY package.json bun.lock ./
COPY patches patches

# What the server needs at run time. No script of a package runs.
FROM builder AS packages
ARG NPM_CONFIG_REGISTRY
ARG NODE_EXTRA_CA_CERTS
RUN --mount=type=cache,target=/root/.bun/install/cache \
    --mount=type=secret,id=ca --mount=type=secret,id=npmrc,target=/app/.npmrc \
    ["/usr/local/bin/bun", "install", "--frozen-lockfile", "--production", "--ignore-scripts"]

# And what the pages are built with.
FROM builder AS tools
ARG NPM_CONFIG_REGISTRY
ARG NODE_EXTRA_CA_CERTS
RUN --mount=type=cache,target=/root/.bun/install/cache \
    --mount=type=secret,id=ca --mount=type=secret,id=npmrc,target=/app/.npmrc \
    ["/usr/local/bin/bun", "install", "--frozen-lockfile", "--ignore-scripts"]

FROM tools AS pages
COPY . .
RUN ["/usr/local/bin/bun", "--bun", "node_modules/astro/bin/astro.mjs", "build"]

FROM packages AS product
COPY server ./server
COPY db ./db
COPY src/locales ./src/locales
COPY scripts/image ./scripts/image
COPY --from=pages /app/dist ./dist
RUN ["/usr/local/bin/bun", "scripts/image/packages.ts"]

FROM ${BASE}
ARG VERSION=0.0.0
ARG REVISION=unknown
ARG SOURCE=https://github.com/tuuri/tuuri
ARG BASE
LABEL org.opencontainers.image.title="Tuuri" \
      org.opencontainers.image.description="The substitute-teacher marketplace for schools in Finland and Sweden" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.source="${SOURCE}" \
      org.opencontainers.image.documentation="${SOURCE}/blob/v${VERSION}/docs/operations.md" \
      org.opencontainers.image.base.name="${BASE}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
COPY --from=builder /usr/local/bin/bun /usr/local/bin/bun
WORKDIR /app
COPY LICENSE package.json ./
COPY --from=product /app/sbom.cdx.json ./
COPY --from=product /app/node_modules ./node_modules
COPY --from=product /app/server ./server
COPY --from=product /app/db ./db
COPY --from=product /app/src ./src
COPY --from=product /app/dist ./dist
# The root may be read-only: state lies in PostgreSQL and S3, and /tmp is all that is ever written to.
ENV NODE_ENV=production \
    DATA_DIR=/tmp/tuuri \
    BUN_RUNTIME_TRANSPILER_CACHE_PATH=0
USER 10001:10001
EXPOSE 3000 9464
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/local/bin/bun", "/app/server/main.ts"]
CMD ["start"]
