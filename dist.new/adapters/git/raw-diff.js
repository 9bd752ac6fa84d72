const SUBMODULE = "160000";
const EMPTY = Buffer.alloc(0);
/**
 * Reads raw lines from chunks, up to the empty field that separates them from the patch.
 *
 * Gives the place in the chunk where the patch starts, once it does.
 */
export function createRawReader(onChange) {
    let rest = EMPTY;
    let fields = [];
    return (chunk) => {
        let at = 0;
        for (let nul = chunk.indexOf(0); nul !== -1; nul = chunk.indexOf(0, at)) {
            const field = rest.length === 0
                ? chunk.toString("utf8", at, nul)
                : Buffer.concat([rest, chunk.subarray(at, nul)]).toString("utf8");
            rest = EMPTY;
            at = nul + 1;
            if (field === "")
                return at;
            addField(field);
        }
        rest = Buffer.concat([rest, chunk.subarray(at)]);
        return undefined;
    };
    function addField(field) {
        fields.push(field);
        const letter = fields[0]?.split(" ")[4]?.[0] ?? "";
        const hasTwoPaths = letter === "R" || letter === "C";
        if (fields.length < (hasTwoPaths ? 3 : 2))
            return;
        onChange(toChange(fields, letter));
        fields = [];
    }
}
function toChange([meta = "", first = "", second], letter) {
    const [oldMode = "", newMode = "", oldId = "", newId = ""] = meta.slice(1).split(" ");
    return {
        status: letter === "M" && oldId === newId ? "changed" : statusOf(letter),
        path: second ?? first,
        ...(second === undefined ? {} : { previousPath: first }),
        isSubmodule: oldMode === SUBMODULE || newMode === SUBMODULE,
        isTypeChange: letter === "T",
        oldId,
        newId,
    };
}
function statusOf(letter) {
    return STATUSES[letter] ?? "modified";
}
const STATUSES = {
    A: "added",
    C: "copied",
    D: "removed",
    M: "modified",
    R: "renamed",
    T: "changed",
};
