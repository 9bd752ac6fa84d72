import { addedSigns } from "./added-signs.js";
import { isForeign } from "./is-foreign.js";
import { isTestPath } from "./is-test-path.js";
import { languageOf } from "./language-of.js";
import { quote } from "./quote.js";
import { SUPPRESSIONS } from "./suppressions.js";
/** Finds signs that are new in a change: of tests that are skipped, of checks that are silenced. */
export function findSigns(files) {
    const moved = new Set(files.flatMap(({ removed }) => removed.map(({ text }) => text.trim())));
    return files.flatMap((file) => {
        const lines = withoutMoved(file, moved);
        return rulesFor(file).flatMap(({ sign, code, text }) => addedSigns(lines, sign).map((found) => ({
            code,
            path: file.path,
            line: found.line,
            text: `${text}: ${quote(found.sign)}`,
        })));
    });
}
/** What another file lost is not new here. */
function withoutMoved(file, moved) {
    const isMoved = ({ text }) => moved.has(text.trim());
    return { removed: file.removed, added: file.added.filter((line) => !isMoved(line)) };
}
function rulesFor({ path }) {
    if (isForeign(path))
        return [];
    const rules = SUPPRESSIONS.filter((rule) => rule.path.test(path));
    const language = languageOf(path);
    if (language === undefined || !(isTestPath(path) || language.isInline))
        return rules;
    const text = "keeps tests from being run or counted";
    return [...rules, { path: language.path, sign: language.skip, code: "skipped-test", text }];
}
