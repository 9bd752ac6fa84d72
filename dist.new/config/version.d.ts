/** Version of this program, as package.json has it (a test compares them): read without touching the disk. */
export declare const VERSION = "0.1.0";
/** The version as posts name it, with a note where the deployment is a test. */
export declare const postedVersion: ({ isStaging, }: {
    readonly isStaging?: boolean | undefined;
}) => string;
