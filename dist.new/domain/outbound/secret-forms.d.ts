import { type Coded } from "./coded.ts";
/** One way in which a secret may be written. */
export interface SecretForm {
    /** Such as `base64 of reversed`, for whoever is told of a hit. */
    readonly name: string;
    readonly coded: Coded;
}
/** Every way of writing a secret that is looked for; letters of either case count as the same later. */
export declare function secretForms(value: string): readonly SecretForm[];
