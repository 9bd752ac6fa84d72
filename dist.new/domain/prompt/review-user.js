import { fileList } from "./file-list.js";
import { nonceLine } from "./nonce-line.js";
/**
 * Writes the first message of a conversation. What is the same for all chunks comes first, so that their requests
 * share a prefix; the diff comes last, and behind it the code of the answer.
 */
export function reviewUserPrompt({ change, files, chunk, wrap, nonce }) {
    const hidden = [];
    const stranger = (...[kind, text]) => {
        const wrapped = wrap(kind, text);
        // What is hidden in code is part of the change and shown there; in prose it is meant for machines only.
        if (kind !== "diff" && kind !== "file-list")
            hidden.push(...wrapped.hidden);
        return wrapped.text;
    };
    const wanted = stranger("question", change.instructions ?? "");
    const sections = [
        `Review this change to ${change.repository}. Today is ${change.today}.`,
        `From and to:\n${stranger("name", `${change.baseName} <- ${change.headName}`)}`,
        `Title${whenRead(change, "title")}:\n${stranger("title", change.title)}`,
        change.author === undefined ? "" : `Author:\n${stranger("name", change.author)}`,
        change.description === undefined
            ? ""
            : `Description${whenRead(change, "description")}:\n${stranger("description", change.description)}`,
        (change.subjects?.length ?? 0) === 0
            ? ""
            : `Commits:\n${stranger("commits", change.subjects?.join("\n") ?? "")}`,
        change.context === undefined
            ? ""
            : `Context that a program of this repository gave:\n${stranger("context", change.context)}`,
        wanted === "" ? "" : `The reviewer who asked for this review wants:\n${wanted}`,
        `Changed files:\n${stranger("file-list", fileList(files))}`,
        chunk.of === 1
            ? "The annotated diff:"
            : `The diff is reviewed in ${chunk.of} parts by reviewers who work side by side; report on this part only. Part ${chunk.number}:`,
        stranger("diff", chunk.text.trimEnd()),
        nonce === undefined ? "" : nonceLine(nonce),
    ];
    return { text: sections.filter((section) => section !== "").join("\n\n"), hidden };
}
function whenRead({ late }, what) {
    return late?.includes(what) ? " (may have been edited after this was asked)" : "";
}
