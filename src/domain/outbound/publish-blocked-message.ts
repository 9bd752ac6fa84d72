/**
 * Formats the message that an item was not published because it contained part of one of the service's own secrets.
 * `held` is a message of `secretHitsMessage`.
 */
export function publishBlockedMessage(what: string, held: string): string {
  return `${what} was not published: ${held}; it was removed; check the rest and find out how the model obtained it`;
}

/** Decides whether a job's message is one of `publishBlockedMessage`. */
export function isPublishBlockedMessage(message: string): boolean {
  return /^[^:]+ was not published: a piece of /.test(message);
}
