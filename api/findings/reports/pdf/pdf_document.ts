/** Input of the PDF worker: plain values that can be structured-cloned. */
export type PdfDocument = {
  title: string
  header: string
  /** Printed beside the page number. */
  footer: string
  createdAt: string
  blocks: PdfBlock[]
}

export type PdfBlock =
  /** Level 1 starts a new page. Both levels are listed in the table of contents. */
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'text'; text: string; tone?: 'muted' | 'strong' }
  /** Name and value pairs, one per line. */
  | { kind: 'facts'; facts: [name: string, value: string][] }
  | { kind: 'table'; columns: PdfColumn[]; rows: string[][] }
  /** A prompt or response, framed. */
  | { kind: 'quote'; label: string; text: string }

export type PdfColumn = {
  title: string
  /** Relative width within the table. */
  width: number
  align?: 'right'
}
