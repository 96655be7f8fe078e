# The shop for production, as settings in docs/operations.md say. compose.yaml has it beside PostgreSQL and a mail catcher, to try.
FROM node:24-trixie-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json ./
COPY packages/stripe-sandbox/package.json packages/stripe-sandbox/
COPY tools/package.json tools/
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM packages AS build
RUN npm ci --include=dev --workspaces=false --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM node:24-trixie-slim
WORKDIR /shop
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2
RUN mkdir /data && chown node:node /data
COPY --from=packages /shop/node_modules node_modules
COPY package.json ./
COPY db/migrations db/migrations
# What the shop reads at run time; scripts/dockerfile.test.ts holds this list to the code.
COPY src/ui/fonts src/ui/fonts
COPY src/capabilities/access/rules/common-passwords.bin src/capabilities/access/rules/
COPY src/capabilities/access/rules/countries-by-network.bin src/capabilities/access/rules/
COPY scripts/start.mjs scripts/
COPY --from=build /shop/build build
# node, by number: Kubernetes checks that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process, so that signals reach the shop.
# Options as in scripts/node-options.mjs.
CMD ["node", "--max-semi-space-size=8", "--initial-old-space-size=64", "--max-old-space-size=1024", "scripts/start.mjs"]
