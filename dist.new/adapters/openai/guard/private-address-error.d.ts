/** Found by its code in the chain of causes, as the system's errors are. */
export declare const PRIVATE_ADDRESS = "ERR_PRIVATE_ADDRESS";
/** A connection to an address that nobody may choose for us was not made. */
export declare class PrivateAddressError extends Error {
    readonly name = "PrivateAddressError";
    readonly code = "ERR_PRIVATE_ADDRESS";
    constructor();
}
