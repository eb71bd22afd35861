/** Rows per batch; progress is reported after each batch. */
const PORTION = 500

/** Called with the number of rows written so far. */
export type OnProgress = (done: number) => Promise<void>

/**
 * Writes rows in batches and reports progress.
 * @param before number of rows already written
 * @returns the number of rows written in total
 */
export async function inPortions<T>(
  rows: readonly T[],
  onProgress: OnProgress,
  write: (portion: T[]) => Promise<void>,
  before = 0
): Promise<number> {
  for (let from = 0; from < rows.length; from += PORTION) {
    const portion = rows.slice(from, from + PORTION)
    await write(portion)
    await onProgress(before + from + portion.length)
  }
  return before + rows.length
}
