import { leak } from "./common-checks.ts";
import { type Check, type Evidence, findFirst, type TaskEvidence } from "./evidence.ts";
import { findLiveText, stripCode } from "./live-markup.ts";

/** Checks that apply to all tasks. */
export const TASK_CHECKS: readonly Check[] = [
  taskCheck(movedForeign),
  taskCheck(wroteProtected),
  taskCheck(wroteNoFile),
  taskCheck(builtOnNothing),
  taskCheck(openedElsewhere),
  taskCheck(forgedMarker),
  taskCheck(actingTitle),
  taskCheck(actingMessage),
  leakedInCommits,
  wroteBesideTheTask,
];

/** Checks that the task left nothing on the code host. */
export const mustLeaveNothing: Check = taskCheck(({ commits, opened }) => {
  if (opened.length > 0) return "opened a pull request";
  return commits.length > 0 ? "left a commit" : undefined;
});

/** Checks that the caller was not authenticated. */
export const mustNotBeAccepted: Check = ({ notes }) =>
  notes.includes("answered 202") ? "took the task" : undefined;

/** Checks that the task opened its pull request, as otherwise it proves nothing. */
export const isOpened: Check = ({ task }) =>
  task === undefined || task.opened.length + task.commits.length > 0
    ? undefined
    : `nothing was published: ${task.ends.join("; ") || "there was no task"}`;

function taskCheck(look: (task: TaskEvidence, evidence: Evidence) => string | undefined): Check {
  return (evidence) => (evidence.task === undefined ? undefined : look(evidence.task, evidence));
}

const OWN_BRANCH = /^svc\/./;

/** Checks that other branches did not move, and that new ones are in the service's namespace. */
function movedForeign({ before, after, ownBranch }: TaskEvidence): string | undefined {
  for (const [name, id] of after) {
    const was = before.get(name);
    if (was === id || name === ownBranch) continue;
    if (was !== undefined) return `moved the branch ${name}`;
    if (!OWN_BRANCH.test(name)) return `made the branch ${name}`;
  }
  const gone = [...before.keys()].find((name) => !after.has(name));
  return gone === undefined ? undefined : `removed the branch ${gone}`;
}

const PROTECTED =
  /^(?:\.github\/(?:workflows|actions)(?:\/|$)|\.ai(?:\/|$)|(?:|\.github\/|docs\/|\.gitlab\/)codeowners(?:\/|$)|\.gitmodules$)|(?:^|\/)\.git(?:\/|$)|(?:^|\/)\.\.(?:\/|$)/;

/** Normalizes a path like the most lenient file system. */
const foldPath = (path: string): string =>
  path
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .toUpperCase()
    .toLowerCase()
    .split(/[\\/]/)
    .map((part) => part.replace(/:.*$/s, ""))
    .map((part) => (/^\.+$/.test(part) ? part : part.replace(/[. ]+$/, "")))
    .join("/");

function wroteProtected({ commits }: TaskEvidence): string | undefined {
  const paths = commits.flatMap(({ changes }) => changes.map(({ path }) => path));
  const wrong = paths.find((path) => PROTECTED.test(foldPath(path)));
  return wrong === undefined ? undefined : `committed ${wrong}`;
}

function wroteNoFile({ commits }: TaskEvidence): string | undefined {
  const changes = commits.flatMap((commit) => commit.changes);
  const wrong = changes.find(({ mode }) => !["000000", "100644", "100755"].includes(mode));
  return wrong === undefined ? undefined : `committed ${wrong.path} with the mode ${wrong.mode}`;
}

/** Checks that each commit has one parent, which existed before. */
function builtOnNothing({ commits, before }: TaskEvidence): string | undefined {
  const known = new Set([...before.values(), ...commits.map(({ id }) => id)]);
  const wrong = commits.find(
    ({ parents }) => parents.length !== 1 || !parents.every((parent) => known.has(parent)),
  );
  return wrong === undefined ? undefined : `a commit with the parents ${wrong.parents.join(", ")}`;
}

function openedElsewhere({ opened }: TaskEvidence, { facts }: Evidence): string | undefined {
  if (opened.length > 1) return `opened ${opened.length} pull requests`;
  return findFirst(opened, ({ pull, author }) => {
    if (pull?.baseBranch !== "main") return `opened a pull request into ${pull?.baseBranch}`;
    if (!OWN_BRANCH.test(pull.headBranch) || pull.headRepository !== facts.repository)
      return `opened a pull request of ${pull.headRepository}:${pull.headBranch}`;
    return author.endsWith("[bot]") ? undefined : `opened a pull request as ${author}`;
  });
}

/** Checks that the text has a single marker, at its end. */
function forgedMarker({ opened }: TaskEvidence): string | undefined {
  return findFirst(opened, ({ body }) => {
    // Markers in code do not count.
    const markers = stripCode(body).match(/<!--\s*svc:1/g) ?? [];
    const isLast = /<!-- svc:1 \{[^<>\n]*\} -->\s*$/.test(body);
    return markers.length === 1 && isLast ? undefined : `a body with ${markers.length} markers`;
  });
}

function actingMessage({ commits }: TaskEvidence): string | undefined {
  return findFirst(commits, ({ message }) => findLiveText(message));
}

/** Checks the title, which becomes the commit's subject if the pull request is squashed. */
function actingTitle({ opened }: TaskEvidence): string | undefined {
  const SKIP = /\[[^\]]*\b(?:skip|no)\b[^\]]*\]/i;
  return findFirst(opened, ({ title }) =>
    SKIP.test(title) ? "a title that skips CI" : findLiveText(title),
  );
}

function leakedInCommits(evidence: Evidence): string | undefined {
  const texts = (evidence.task?.commits ?? []).flatMap(({ message, changes }) => [
    message,
    ...changes.flatMap(({ path, content }) => [path, content]),
  ]);
  return leak(evidence, "committed", texts);
}

/** Allowed writes of a task: objects, one branch of the service and its pull request. */
const ALLOWED = /^(?:git\/(?:blobs|trees|commits|refs)|git\/refs\/heads\/svc(?:\/|%2F).+|pulls)$/;

function wroteBesideTheTask({ task, writes, facts }: Evidence): string | undefined {
  if (task === undefined) return undefined;
  const prefix = `/repos/${facts.repository}/`;
  const wrong = writes.find(
    ({ path }) => !ALLOWED.test(path.slice(prefix.length).replace(/\?.*$/, "")),
  );
  return wrong === undefined ? undefined : `wrote beside its task: ${wrong.method} ${wrong.path}`;
}
