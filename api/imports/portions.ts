/** Rows of one statement; after each the progress moves. */
const PORTION = 500

/** Hears how many rows have been written so far. */
export type OnProgress = (done: number) => Promise<void>

/** Writes rows portion by portion and says how far it is; `before` were written already. */
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
