const FULL_ID = /^[0-9a-f]{40}$/;

/** Checks whether a text is a full object id. */
export const isFullId = (text: string): boolean => FULL_ID.test(text);
