// Writes what follows from the table of settings: docs/configuration.md and the inputs of action.yml.
// With --check it only tells whether they are up to date.
import { readFileSync, writeFileSync } from "node:fs";
import { EXECUTION_SETTINGS } from "../dist/config/execution-settings.js";
import { SERVER_SETTINGS } from "../dist/config/server-settings.js";
import { SETTINGS } from "../dist/config/settings.js";
import { TASK_SETTINGS } from "../dist/config/task-settings.js";

const isCheck = process.argv.includes("--check");
const stale = [];

const rowsOf = (table) =>
  Object.values(table).map(
    ({ env, fallback, help }) =>
      `| \`${env}\` | ${fallback === undefined ? "" : `\`${fallback}\``} | ${help} |`,
  );
write(
  "docs/configuration.md",
  `# Configuration

Settings are environment variables. A blank one counts as not set. A value that cannot be used stops the command, and all problems are told at once; \`svc doctor --config\` prints what is in force and where it came from.

| Variable | Default | Meaning |
| --- | --- | --- |
${rowsOf(SETTINGS).join("\n")}

## The server

What \`svc serve\` needs beside them:

| Variable | Default | Meaning |
| --- | --- | --- |
${rowsOf(SERVER_SETTINGS).join("\n")}

## Tasks

What \`POST /tasks\` and \`svc task\` need beside them:

| Variable | Default | Meaning |
| --- | --- | --- |
${rowsOf(TASK_SETTINGS).join("\n")}

## Where runners work

What \`svc serve\` needs for runners in containers and pods ([how they work](runners.md)):

| Variable | Default | Meaning |
| --- | --- | --- |
${rowsOf(EXECUTION_SETTINGS).join("\n")}

\`SVC_DEBUG=1\` adds the stack to an error. \`HTTPS_PROXY\`, \`HTTP_PROXY\` and \`NO_PROXY\` hold for everything that is fetched, git included, and so does a private CA in \`NODE_EXTRA_CA_CERTS\`.
`,
);

const inputs = Object.values(SETTINGS).map(({ input, help, fallback, inputContext }) => {
  const value = inputContext === undefined ? fallback : `\${{ ${inputContext} }}`;
  return `  ${input}:\n    description: ${JSON.stringify(help)}\n${value === undefined ? "    required: false" : `    default: ${JSON.stringify(value)}`}`;
});
const action = readFileSync("action.yml", "utf8");
write(
  "action.yml",
  action.replace(
    /(# settings: inputs\n)[\s\S]*?(\n *# end)/,
    (_all, start, end) => `${start}${inputs.join("\n")}${end}`,
  ),
);

if (stale.length > 0) {
  console.error(`${stale.join(", ")}: out of date; run npm run docs`);
  process.exitCode = 1;
}

function write(path, text) {
  let old = "";
  try {
    old = readFileSync(path, "utf8");
  } catch {
    // Not written yet.
  }
  if (old === text) return;
  if (isCheck) stale.push(path);
  else writeFileSync(path, text);
}
