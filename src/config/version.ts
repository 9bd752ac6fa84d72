/** Version of this program. A test compares it with package.json. */
export const VERSION = "0.1.0";

/** Returns the version as shown in posts, with a note for test deployments. */
export const getPostedVersion = ({
  isStaging,
}: {
  readonly isStaging?: boolean | undefined;
}): string => (isStaging === true ? `${VERSION} (staging: this deployment is a test)` : VERSION);
