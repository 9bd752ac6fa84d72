import { isTestPath } from "./is-test-path.js";
import { languageOf } from "./language-of.js";
import { matchTests } from "./match-tests.js";
import { splitTests } from "./test-block.js";
const NONE = { tests: [], rest: [] };
/** Reads the tests of a change, and which of them became which. */
export function readTests(files) {
    const testFiles = files.flatMap((file) => readTestFile(file) ?? []);
    const placed = (side) => testFiles.flatMap((file) => file[side].tests.map((test) => ({ file, test })));
    return { files: testFiles, ...matchTests(placed("before"), placed("after")) };
}
function readTestFile(file) {
    const oldPath = file.change.previousPath ?? file.path;
    const rules = languageOf(oldPath) ?? languageOf(file.path);
    if (rules === undefined)
        return undefined;
    const read = (path, lines) => {
        if (isTestPath(path) && rules.path.test(path))
            return splitTests(lines, rules);
        return rules.isInline === true ? { ...splitTests(lines, rules), rest: [] } : NONE;
    };
    const [before, after] = [read(oldPath, file.before), read(file.path, file.after)];
    const isEmpty = [before, after].every(({ tests, rest }) => tests.length + rest.length === 0);
    return isEmpty ? undefined : { file, rules, before, after };
}
