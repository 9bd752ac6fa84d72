const FULL_ID = /^[0-9a-f]{40}$/;

/** Tells whether a text is a whole object id, as the host's repositories have them. */
export const isFullId = (text: string): boolean => FULL_ID.test(text);
