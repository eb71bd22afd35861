/** A document as the worker that prints it gets it: values only, so that they can be sent. */
export type PdfDocument = {
  title: string
  /** What stands above every page. */
  header: string
  /** What stands below every page, beside its number. */
  footer: string
  createdAt: string
  blocks: PdfBlock[]
}

export type PdfBlock =
  /** A part (1) begins a page; a heading (2) does not. Both stand in the contents. */
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'text'; text: string; tone?: 'muted' | 'strong' }
  /** Names and values under each other. */
  | { kind: 'facts'; facts: [name: string, value: string][] }
  | { kind: 'table'; columns: PdfColumn[]; rows: string[][] }
  /** A text as it was sent or answered, in a frame. */
  | { kind: 'quote'; label: string; text: string }

export type PdfColumn = {
  title: string
  /** Its part of the width; the parts of a table need not add up to anything. */
  width: number
  align?: 'right'
}
