const HALF = /\p{Surrogate}/gu;
/** Replaces half characters, which the code host takes for broken JSON. The length stays as it is. */
export function wellFormed(text) {
    return text.replace(HALF, "\ufffd");
}
