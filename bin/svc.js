#!/usr/bin/env node
import { existsSync } from "node:fs";

const main = new URL("../dist/cli/main.js", import.meta.url);
if (Number(process.versions.node.split(".")[0]) < 24) {
  process.stderr.write(
    `svc needs Node 24 or newer, this is ${process.version}: in a checkout run "npm run setup" and use "npx svc", elsewhere install Node 24\n`,
  );
  process.exitCode = 2;
} else if (!existsSync(main)) {
  process.stderr.write('svc is not built yet: run "npm run setup" in its folder\n');
  process.exitCode = 2;
} else {
  (await import(main.href)).main();
}
