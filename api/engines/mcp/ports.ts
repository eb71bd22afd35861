/** Dependencies that the application provides to the engine. */

/** A secret or personal data found in a text. `start` and `end` are UTF-16 offsets; `end` is exclusive. */
export type Recognized = { kind: string; start: number; end: number; isSecret: boolean }

/** Finds secrets and personal data in a text. The gateway implements it with the shared recognizers. */
export type SensitiveDataRecognizer = (text: string) => Recognized[]
