/** Bytes of a page of so many rows; a longer one has more, but shorter rows. */
const BYTES_OF_SHORT_PAGE = 192_000
const SHORT_PAGE = 50
const BYTES_OF_LONG_ROW = 2000

/** What is read of a page's texts, before it is known how long they are. */
const READ_BYTES = 4_000_000

/** What a row and a cell take besides their texts. */
const ROW_BYTES = 170
const CELL_BYTES = 440
const METRIC_BYTES = 30

/** Bytes for each text of a row; what is longer is cut. */
export type Cuts = { output: number; variable: number; reason: number }

/** No text of a table is longer, however much room there is, and none is shorter, however little. */
const MOST: Cuts = { output: 2000, variable: 600, reason: 400 }
const LEAST: Cuts = { output: 40, variable: 20, reason: 20 }

export type PageSize = { rows: number; cells: number; vars: number; metrics: number }

/** The bytes of each text of a page. */
export type TextBytes = Record<keyof Cuts, readonly number[]>

/** Outputs may be three times as long as other texts. */
function cutsOf(share: number, most: Cuts): Cuts {
  const within = (key: keyof Cuts, wanted: number) =>
    Math.floor(Math.min(most[key], Math.max(LEAST[key], wanted)))
  return {
    output: within('output', share * 3),
    variable: within('variable', share),
    reason: within('reason', share),
  }
}

/** How much of each text is read, by the number of rows, columns and variables. */
export const cutsToRead = ({ rows, cells, vars }: PageSize): Cuts =>
  // Of a cell: its output, its reason and its error.
  cutsOf(READ_BYTES / Math.max(1, rows) / (vars + cells * 5), MOST)

/** How long texts may be, so that all of them fit into the page: short ones leave their room to long ones. */
export function cutsFor(page: PageSize, texts: TextBytes): Cuts {
  const most = cutsToRead(page)
  const room = roomFor(page)
  if (taken(texts, most) <= room) return most
  let [fits, over] = [0, MOST.output]
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2)
    if (taken(texts, cutsOf(middle, most)) <= room) fits = middle
    else over = middle
  }
  return cutsOf(fits, most)
}

function roomFor({ rows, cells, metrics }: PageSize): number {
  const bytes = rows <= SHORT_PAGE ? BYTES_OF_SHORT_PAGE : BYTES_OF_LONG_ROW * rows
  return bytes - rows * (ROW_BYTES + cells * (CELL_BYTES + metrics * METRIC_BYTES))
}

function taken(texts: TextBytes, cuts: Cuts): number {
  const of = (key: keyof Cuts) =>
    texts[key].reduce((sum, bytes) => sum + Math.min(bytes, cuts[key]), 0)
  return of('output') + of('variable') + of('reason')
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

/** Bytes of a text within JSON. */
export const jsonBytes = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2
