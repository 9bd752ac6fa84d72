/** A text that leaves piece by piece. */
export interface OutboundStream {
    /** Gives the piece, or nothing from the moment on at which a secret would be seen. */
    take(piece: string): string;
}
/**
 * Makes a stream that ends where a secret begins: what follows is seen when the text is whole, and was checked as a
 * whole. A piece is handed on at once: no more of a secret gets out than is less than a fragment.
 */
export declare function createOutboundStream(holdsSecret: (text: string) => boolean): OutboundStream;
