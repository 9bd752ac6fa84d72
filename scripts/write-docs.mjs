// Generates docs/configuration.md and the inputs of action.yml from the tables of settings.
// With --check it changes nothing and fails if they are out of date.
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

Settings are environment variables. A blank variable counts as not set. An invalid value stops the command, which reports all problems at once. \`svc doctor --config\` prints the effective settings and the source of each value.

| Variable | Default | Meaning |
| --- | --- | --- |
${rowsOf(SETTINGS).join("\n")}

## The server

Additional settings of \`svc serve\`:

| Variable | Default | Meaning |
| --- | --- | --- |
${rowsOf(SERVER_SETTINGS).join("\n")}

## Tasks

Additional settings of \`POST /tasks\` and \`svc task\`:

| Variable | Default | Meaning |
| --- | --- | --- |
${rowsOf(TASK_SETTINGS).join("\n")}

## Runners

Additional settings of \`svc serve\` for [runners](runners.md) in containers and pods:

| Variable | Default | Meaning |
| --- | --- | --- |
${rowsOf(EXECUTION_SETTINGS).join("\n")}

\`SVC_DEBUG=1\` adds the stack trace to an error. \`HTTPS_PROXY\`, \`HTTP_PROXY\`, \`NO_PROXY\` and a private CA in \`NODE_EXTRA_CA_CERTS\` apply to all requests, including git.
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
