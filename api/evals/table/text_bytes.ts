import { jsonBytes, type TextBytes } from './cuts.js'
import type { CellRecord, TestRecord } from './read_cells.js'

/** How long the texts of a page are, each as it was read. */
export function textBytes(cells: readonly (CellRecord & Partial<TestRecord>)[]): TextBytes {
  const bytesOf = (texts: readonly (string | null | undefined)[]) =>
    texts.flatMap((text) => (text ? [jsonBytes(text)] : []))
  return {
    output: bytesOf(cells.map(({ output }) => output)),
    reason: bytesOf(
      cells.flatMap((cell) => [cell.reason, cell.error, cell.review_comment, cell.description])
    ),
    variable: bytesOf(
      cells.flatMap(({ vars, sent_prompt: sent }) => [...Object.values(vars ?? {}), sent])
    ),
  }
}
