import { readNonce } from "./candidate.js";
import { rootKey } from "./contract-keys.js";
import { saysSomething } from "./says-something.js";
import { shapeFindings, shapeReview } from "./shape-review.js";
import { shapeTask } from "./shape-task.js";
import { weaker } from "./standing.js";
/** Lists all objects of an output that could be the answer, in their order. */
export function candidatesIn(contract, finds, nonce) {
    const list = contract === "task" ? tasksIn(finds, nonce) : reviewsIn(finds, nonce);
    return list;
}
function tasksIn(finds, nonce) {
    return answersOf("task", finds, nonce).map(({ find, ...base }) => {
        const repairs = new Set(find.repairs);
        const shaped = shapeTask(find.node, repairs);
        const value = shaped.reason === undefined ? shaped.said : undefined;
        return { ...base, ...shaped, value, repairs: [...repairs], truncated: !find.node.closed };
    });
}
function reviewsIn(finds, nonce) {
    const answers = answersOf("review", finds, nonce);
    const taken = new Set();
    const reviews = answers.map(({ find, ...base }) => {
        const repairs = new Set(find.repairs);
        const following = hasComments(find) ? [] : groupOf(finds, find.group);
        if (following.length > 0)
            taken.add(find.group);
        const nodes = following.map(({ node }) => node);
        const comments = nodes.length > 0 ? shapeFindings(nodes, repairs) : {};
        const value = { ...shapeReview(find.node, repairs, find.wrapper), ...comments };
        return { ...base, ...asValue(value), repairs: [...repairs], truncated: !find.node.closed };
    });
    return [...reviews, ...findingListsIn(finds, taken)].sort((one, other) => one.start - other.start);
}
/** Lists groups of findings that stand without a review around them. */
function findingListsIn(finds, taken) {
    const groups = new Set(finds.filter(({ kind }) => kind === "finding").map(({ group }) => group));
    return [...groups].flatMap((group) => {
        const found = taken.has(group) ? [] : groupOf(finds, group);
        const [first, last] = [found.at(0), found.at(-1)];
        if (!first || !last)
            return [];
        const repairs = new Set([...last.repairs, "bare-findings"]);
        const nodes = found.map(({ node }) => node);
        return {
            ...asValue(shapeFindings(nodes, repairs)),
            repairs: [...repairs],
            truncated: found.some(({ isCut }) => isCut),
            standing: found.map(({ standing }) => standing).reduce(weaker),
            start: first.start,
            end: last.end,
            nonce: "none",
        };
    });
}
function answersOf(contract, finds, nonce) {
    return finds.flatMap((find) => {
        if (find.kind !== "answer")
            return [];
        const { node, standing, start, end, wrapper } = find;
        const read = [node, ...(wrapper ? [wrapper] : [])].map((one) => readNonce(contract, one, nonce));
        const known = read.find((one) => one !== "none") ?? "none";
        // An own answer without words is not passed over for another one.
        if (known !== "own" && !saysSomething(contract, node))
            return [];
        return { find, standing, start, end, nonce: known };
    });
}
function asValue(value) {
    return { value, said: value, reason: undefined };
}
function groupOf(finds, group) {
    return finds.filter((find) => find.kind === "finding" && find.group === group && find.node.closed);
}
function hasComments({ node }) {
    return [...node.members.keys()].some((key) => rootKey("review", key) === "comments");
}
