/** Version of this program, as package.json has it (a test compares them): read without touching the disk. */
export const VERSION = "0.1.0";
