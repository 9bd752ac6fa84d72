// The platform the domain may rely on, and nothing else: no Node, no fetch, no clock.

declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: Uint8Array): string;
}
declare class URL {
  constructor(url: string, base?: string);
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly href: string;
}
declare function atob(data: string): string;
declare function btoa(data: string): string;
declare function structuredClone<Value>(value: Value): Value;
declare interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
}
