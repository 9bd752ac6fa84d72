/** `owner/name`. */
export const repositoryName = ({ owner, name }) => `${owner}/${name}`;
/** `owner/name#12`. */
export const pullName = (ref) => `${repositoryName(ref)}#${ref.number}`;
