const BASE64 = [
  "iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAQAAABKfvVzAAAAZklEQVR42q2UWQoAIAhEPVj3v5YFQaA1bsn8qa9l0mhQTtQF",
  "8FIQYCUTYCAAvNa89rDLd9wEsAkK8MpP1rVRWBEClF/+gdIAeDgPSF0aAilbLURkIq0BANx8IvbV3oUBKo1o968xAbwKCI5O",
  "ZSjjAAAAAElFTkSuQmCC",
];

/** A picture that the change adds: a PNG of an arrow that goes back. */
export const REFUND_ICON: Uint8Array = Buffer.from(BASE64.join(""), "base64");
