/** A secret that is known by the name in front of it. */
export interface NamedSecret {
    readonly kind: string;
    readonly start: number;
    readonly end: number;
}
/** Finds values that are called a secret and look like one, from left to right. */
export declare function findNamedSecrets(text: string): NamedSecret[];
/** Finds passwords inside addresses, such as those of databases. */
export declare function findAddressSecrets(text: string): NamedSecret[];
