import { readRules } from "./read-rules.js";
import { readTemplate } from "./read-template.js";
/** Reads the conventions of a snapshot of the default branch. Rejects with `rules-invalid`. */
export async function readConventions(trunk, { rulesPath, defaultRules }, signal) {
    const rules = await readRules(trunk, rulesPath, signal);
    const template = await readTemplate(trunk, signal);
    return {
        rules: rules ?? defaultRules,
        ...(rules === undefined ? { isDefault: true } : {}),
        ...(template === undefined ? {} : { template }),
    };
}
