/** Bytes that a row of a page may have on average, so that a page of 50 stays below 200 kB; longer pages have shorter rows. */
const BYTES_OF_SHORT_PAGE = 3900
const BYTES_OF_LONG_PAGE = 2000
const SHORT_PAGE = 50

/** What a row and a cell take besides their texts. */
const ROW_BYTES = 170
const CELL_BYTES = 380
const METRIC_BYTES = 30

/** Bytes for each text of a row; what is longer is cut. */
export type Cuts = { output: number; variable: number; reason: number }

/** No text of a table is longer, however much room there is, and none is shorter, however little. */
const MOST: Cuts = { output: 2000, variable: 600, reason: 400 }
const LEAST: Cuts = { output: 40, variable: 20, reason: 20 }

type PageSize = { rows: number; cells: number; vars: number; metrics: number }

/** How long texts may be in a page, by the number of its rows, columns and variables: outputs are three times as long. */
export function cutsFor(page: PageSize): Cuts {
  const bytes = page.rows <= SHORT_PAGE ? BYTES_OF_SHORT_PAGE : BYTES_OF_LONG_PAGE
  const forTexts = bytes - ROW_BYTES - page.cells * (CELL_BYTES + page.metrics * METRIC_BYTES)
  // Of a cell: its output, its reason and its error, of which seldom more than one is long.
  const share = forTexts / (page.vars + page.cells * 5)
  const within = (key: keyof Cuts, wanted: number) =>
    Math.floor(Math.min(MOST[key], Math.max(LEAST[key], wanted)))
  return {
    output: within('output', share * 3),
    variable: within('variable', share),
    reason: within('reason', share),
  }
}

/** A text as it fits into so many bytes of JSON. */
export function cutText(text: string, bytes: number): { text: string; isCut: boolean } {
  if (text.length * 6 <= bytes || jsonBytes(text) <= bytes) return { text, isCut: false }
  let end = Math.min(text.length, bytes)
  for (let size = jsonBytes(text.slice(0, end)); size > bytes && end > 1;) {
    end = Math.max(1, Math.min(end - 1, Math.floor((end * bytes) / size)))
    size = jsonBytes(text.slice(0, end))
  }
  return { text: text.slice(0, end).toWellFormed(), isCut: true }
}

const jsonBytes = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2
