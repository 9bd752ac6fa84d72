import { committedSecretFindings } from "./committed-secrets.js";
import { hiddenCodeFindings } from "./hidden-code.js";
import { hiddenTextFinding } from "./hidden-text.js";
/** Findings that need no model: texts and characters that nobody sees, and secrets that the change adds. */
export function ownFindings({ files, hidden, template, said }) {
    const hiddenText = hiddenTextFinding(hidden, template);
    return [
        ...(hiddenText === undefined ? [] : [hiddenText]),
        ...hiddenCodeFindings(files),
        ...committedSecretFindings(files, said),
    ];
}
