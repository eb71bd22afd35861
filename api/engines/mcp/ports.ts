/** Dependencies that the application provides to the engine. */

/** A secret or personal data found in a text. `start` and `end` are UTF-16 offsets; `end` is exclusive. */
export type Recognized = { kind: string; start: number; end: number; isSecret: boolean }

/** Recognizes secrets and personal data; the recognizers of the guardrail engine implement it. */
export type SensitiveDataRecognizer = (text: string) => Recognized[]
