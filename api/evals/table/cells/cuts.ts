/**
 * Maximum response size of a page with up to `SHORT_PAGE_ROWS` rows. Longer pages may have `LONG_PAGE_ROW_BYTES` per row.
 */
const SHORT_PAGE_BYTES = 192_000
const SHORT_PAGE_ROWS = 50
const LONG_PAGE_ROW_BYTES = 2000

/**
 * Maximum bytes of texts read from the database per page; how much of them is shown depends on their actual lengths,
 * which are known only afterwards.
 */
const READ_BYTES = 4_000_000

/** JSON size of a row, a cell and a metric, without texts. */
const ROW_BYTES = 170
const CELL_BYTES = 440
const METRIC_BYTES = 30

/** Maximum length of each kind of text in a cell or row, in bytes of JSON. */
export type Cuts = { output: number; variable: number; reason: number }

const MAX_CUTS: Cuts = { output: 2000, variable: 600, reason: 400 }
const MIN_CUTS: Cuts = { output: 40, variable: 20, reason: 20 }

/** Maximum bytes of all texts on a page if the request sets the text length. */
const MAX_TEXT_BYTES = 2_000_000

/** Characters per text if the request asks for full texts and the page has enough space. */
export const FULL_TEXT_CHARACTERS = 100_000

/** Average bytes of a character in JSON, for requests that set the length of texts in characters. */
const BYTES_PER_CHARACTER = 2

export type PageSize = {
  rows: number
  cells: number
  vars: number
  metrics: number
  /** Number of characters of each text to show, even if the page becomes larger; 0 to show as many as fit. */
  characters: number
}

/** Bytes of every text on a page. */
export type TextBytes = Record<keyof Cuts, readonly number[]>

/** Converts a share to lengths. Outputs get three times as much as other texts. */
function cutsOf(share: number, max: Cuts): Cuts {
  const within = (key: keyof Cuts, wanted: number) =>
    Math.floor(Math.min(max[key], Math.max(MIN_CUTS[key], wanted)))
  return {
    output: within('output', share * 3),
    variable: within('variable', share),
    reason: within('reason', share),
  }
}

/** Returns the number of characters to read of each text. */
export const cutsToRead = (page: PageSize): Cuts =>
  larger(cutsOf(readShare(page), MAX_CUTS), cutsOf(readShare(page), shownCuts(page)))

/** Returns the bytes to read per share. Each cell has an output (3 shares), a reason and an error (1 share each). */
const readShare = ({ rows, cells, vars }: PageSize) =>
  READ_BYTES / Math.max(1, rows) / (vars + cells * 5)

/** Returns the lengths that the request asks for. */
function shownCuts({ characters }: PageSize): Cuts {
  const bytes = Math.min(FULL_TEXT_CHARACTERS, characters) * BYTES_PER_CHARACTER
  return { output: bytes, variable: bytes, reason: bytes }
}

const larger = (one: Cuts, other: Cuts): Cuts => ({
  output: Math.max(one.output, other.output),
  variable: Math.max(one.variable, other.variable),
  reason: Math.max(one.reason, other.reason),
})

/**
 * Computes the largest text lengths with which the page does not exceed its maximum size, but at least those that the
 * request asks for, as long as all texts together have at most `MAX_TEXT_BYTES`.
 */
export function cutsFor(page: PageSize, texts: TextBytes): Cuts {
  const fitting = fit(texts, cutsOf(readShare(page), MAX_CUTS), bytesForTexts(page))
  if (page.characters === 0) return fitting
  return larger(fitting, fit(texts, cutsOf(readShare(page), shownCuts(page)), MAX_TEXT_BYTES))
}

/** Finds the lengths by bisection, so that space not needed by short texts is available for long ones. */
function fit(texts: TextBytes, max: Cuts, available: number): Cuts {
  if (bytesUsed(texts, max) <= available) return max
  let [fits, over] = [0, Math.max(max.output, max.variable)]
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2)
    if (bytesUsed(texts, cutsOf(middle, max)) <= available) fits = middle
    else over = middle
  }
  return cutsOf(fits, max)
}

function bytesForTexts({ rows, cells, metrics }: PageSize): number {
  const bytes = rows <= SHORT_PAGE_ROWS ? SHORT_PAGE_BYTES : LONG_PAGE_ROW_BYTES * rows
  return bytes - rows * (ROW_BYTES + cells * (CELL_BYTES + metrics * METRIC_BYTES))
}

function bytesUsed(texts: TextBytes, cuts: Cuts): number {
  const of = (key: keyof Cuts) =>
    texts[key].reduce((sum, bytes) => sum + Math.min(bytes, cuts[key]), 0)
  return of('output') + of('variable') + of('reason')
}

/** Truncates a string to a number of bytes of JSON. */
export function cutText(text: string, bytes: number): { text: string; isCut: boolean } {
  if (text.length * 6 <= bytes || jsonBytes(text) <= bytes) return { text, isCut: false }
  let end = Math.min(text.length, bytes)
  for (let size = jsonBytes(text.slice(0, end)); size > bytes && end > 1;) {
    end = Math.max(1, Math.min(end - 1, Math.floor((end * bytes) / size)))
    size = jsonBytes(text.slice(0, end))
  }
  return { text: text.slice(0, end).toWellFormed(), isCut: true }
}

/** Returns the size of a string in JSON, without the quotes. */
export const jsonBytes = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2
