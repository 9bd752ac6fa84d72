import { decodeSecret } from "./decode-secret.ts";
import {
  type EncodedText,
  encodeBits,
  encodeCase,
  encodeDecimal,
  encodePlain,
  encodeReversed,
  encodeRot13,
} from "./encoded-text.ts";

/** One encoding of a secret. */
export interface SecretForm {
  /** Name shown in hits, such as `base64 of reversed`. */
  readonly name: string;
  readonly encoded: EncodedText;
}

const PLAIN_FORM = "plain";

/** Lists every encoding of a secret to search for. Letter case is ignored in the search. */
export function secretForms(value: string): readonly SecretForm[] {
  const own = { name: PLAIN_FORM, encoded: encodePlain(value) };
  const backwards = { name: "reversed", encoded: encodeReversed(own.encoded) };
  const turned = { name: "rot13", encoded: encodeRot13(own.encoded) };
  const base64 = toBase64Forms(own);
  const hex = toHexForm(own);
  const words: SecretForm[] = [own, backwards, turned];
  return [
    ...words,
    { name: "rot13 of reversed", encoded: encodeRot13(backwards.encoded) },
    ...[hex, toHexForm(backwards), { name: "reversed hex", encoded: encodeReversed(hex.encoded) }],
    { name: "decimal", encoded: encodeDecimal(own.encoded) },
    { name: "decimal of reversed", encoded: encodeDecimal(backwards.encoded) },
    ...toBase32Forms(own),
    ...[...base64, ...toBase64Forms(backwards), ...toBase64Forms(turned), ...toBase64Forms(hex)],
    ...toCaseForms(own).flatMap(toBase64Forms),
    ...base64.flatMap((form) => [
      { name: `reversed ${form.name}`, encoded: encodeReversed(form.encoded) },
      { name: `rot13 of ${form.name}`, encoded: encodeRot13(form.encoded) },
      toHexForm(form),
      ...toBase64Forms(form),
    ]),
    ...decodedForms(value),
  ];
}

/** Lists the encodings of the bytes of a key that is itself encoded as text. */
function decodedForms(value: string): readonly SecretForm[] {
  const coded = decodeSecret(value);
  if (coded === undefined) return [];
  const bytes = { name: "its bytes", encoded: coded };
  const hex = toHexForm(bytes);
  // The encoding of the secret itself is not listed again.
  const own = value.replace(/\s/g, "").replaceAll("-", "+").replaceAll("_", "/");
  const base64 = toBase64Forms(bytes).filter((form) => !own.includes(form.encoded.text));
  return [hex, { name: `reversed ${hex.name}`, encoded: encodeReversed(hex.encoded) }, ...base64];
}

const toHexForm = ({ name, encoded }: SecretForm): SecretForm => ({
  name: getFormName("hex", name),
  encoded: encodeBits(encoded, 4),
});

/** Encodes a form in base64 at each of the three alignments. */
const toBase64Forms = ({ name, encoded }: SecretForm): readonly SecretForm[] =>
  [0, 1, 2].map((before) => ({
    name: getFormName("base64", name),
    encoded: encodeBits(encoded, 6, before),
  }));

const toBase32Forms = ({ name, encoded }: SecretForm): readonly SecretForm[] =>
  [0, 1, 2, 3, 4].map((before) => ({
    name: getFormName("base32", name),
    encoded: encodeBits(encoded, 5, before),
  }));

const toCaseForms = ({ encoded }: SecretForm): readonly SecretForm[] =>
  (["upper", "lower", "swapped"] as const).map((which) => ({
    name: `${which} case`,
    encoded: encodeCase(encoded, which),
  }));

const getFormName = (how: string, of: string): string =>
  of === PLAIN_FORM ? how : `${how} of ${of}`;
