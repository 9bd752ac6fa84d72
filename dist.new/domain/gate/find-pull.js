import { parseRepository } from "../pull/parse-repository.js";
import { repositoryName } from "../pull/pull-request.js";
import { isPositive } from "./find-line.js";
import { ignore, malformed, shown } from "./ignore.js";
/** Finds the open pull request that a comment is on: on its page, or, with `isInline`, on its lines. */
export function findPull(event, isInline) {
    const { repository } = event;
    const fullName = repository?.full_name;
    const ref = typeof fullName === "string" ? parseRepository(fullName) : undefined;
    if (ref === undefined)
        return malformed("repository.full_name", fullName);
    const holder = isInline ? "pull_request" : "issue";
    const subject = event[holder];
    if (subject === undefined)
        return malformed(holder, undefined);
    if (!isInline && !isObject(event.issue?.pull_request)) {
        return ignore("not-a-pull", "the comment is on an issue, not on a pull request");
    }
    const { number, state } = subject;
    if (state !== "open") {
        return ignore("closed", `the pull request is not open: its state is ${shown(state)}`);
    }
    if (!isPositive(number))
        return malformed(`${holder}.number`, number);
    const isForkRun = isInline ? readFork(event, ref) : undefined;
    return {
        pull: { ...ref, number },
        ...readWords(subject),
        ...(isForkRun === undefined ? {} : { isForkRun }),
        ...readRepository(repository),
    };
}
function readWords({ title, body, }) {
    return {
        ...(title === undefined ? {} : { title }),
        ...(body === undefined ? {} : { description: body ?? "" }),
    };
}
function readRepository(repository) {
    const { private: isPrivate, default_branch: defaultBranch } = repository ?? {};
    return {
        ...(isPrivate === undefined ? {} : { isPrivate }),
        ...(defaultBranch === undefined ? {} : { defaultBranch }),
    };
}
/** A head repository that is gone was a fork; one that the event does not name may be anything. */
function readFork({ pull_request: pull }, base) {
    const repository = pull?.head?.repo;
    if (repository === null)
        return true;
    const name = isObject(repository) ? repository.full_name : undefined;
    return typeof name === "string"
        ? name.toLowerCase() !== repositoryName(base).toLowerCase()
        : undefined;
}
function isObject(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
