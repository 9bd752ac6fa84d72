/** Version of this program, as package.json has it (a test compares them): read without touching the disk. */
export const VERSION = "0.1.0";

/** The version as posts name it, with a note where the deployment is a test. */
export const getPostedVersion = ({
  isStaging,
}: {
  readonly isStaging?: boolean | undefined;
}): string => (isStaging === true ? `${VERSION} (staging: this deployment is a test)` : VERSION);
