/** Says that something was not published because a piece of a secret of ours stood in it. `held` is of `heldWords`. */
export function publishBlockedMessage(what: string, held: string): string {
  return `${what} was not published: ${held}; it was taken out, look at what is left and find out how the model came to know it`;
}

/** Whether it is for such a piece that something was not published, by what a job says of it. */
export function isPublishBlockedMessage(message: string): boolean {
  return /^[^:]+ was not published: a piece of /.test(message);
}
