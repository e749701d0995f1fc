# syntax=docker/dockerfile:1
# The portal with all that Builds need: Node, a JDK, Maven and a Maven repository that is filled already.

# Node 24 is the major of the runtime that `npm start` installs.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Installing ends with the patches.
COPY patches patches
COPY scripts/patch.mjs scripts/
RUN npm ci --include=dev

FROM packages AS bundles
COPY tsconfig.json vite.config.ts ./
COPY src src
COPY locales locales
COPY templates templates
COPY runtime runtime
RUN node_modules/.bin/vite build && node_modules/.bin/vite build --ssr

# What the bundles import at run time; the image has a Node of its own.
FROM packages AS modules
RUN npm prune --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim AS tools
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates git maven openjdk-17-jdk-headless tini \
    && rm -rf /var/lib/apt/lists/*

# Every plugin and library that a generated project can need, fetched once, then built again without the network.
FROM tools AS maven-repository
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY src src
COPY templates templates
COPY runtime runtime
RUN node src/verify/warm.ts --repository /opt/maven-repository

FROM tools AS portal
WORKDIR /app
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    MAVEN_REPOSITORY=/opt/maven-repository
RUN mkdir /data && chown node:node /data
# Maven writes notes beside what it reads, so the repository belongs to the user that runs it.
COPY --from=maven-repository --chown=node:node /opt/maven-repository /opt/maven-repository
COPY --from=modules /app/node_modules node_modules
COPY package.json ./
COPY locales locales
COPY templates templates
COPY runtime runtime
COPY license license
COPY downloads downloads
COPY client client
COPY src/db/migrations src/db/migrations
COPY src/datasources/demo/shop.sql src/datasources/demo/shop.sql
COPY --from=bundles /app/dist dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Somebody has to bury the children of Builds that were killed: tini does.
ENTRYPOINT ["tini", "--"]
CMD ["node", "dist/server/main.js"]
