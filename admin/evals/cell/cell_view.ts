/** How cells of the matrix are shown; the page keeps it in the address. */
export type CellView = {
  markdown: boolean
  prettyJson: boolean
  /** Lines are broken at the cell's width; else they are scrolled with the matrix. */
  wrap: boolean
  /** Characters of an output that are shown before "More"; null: all. */
  cut: number | null
  /** Largest width and height of images and films, in pixels. */
  imageSize: number
  /** Latency, tokens and cost of each answer. */
  showInference: boolean
  /** Above each answer the prompt as it was sent. */
  showPrompts: boolean
}

export const DEFAULT_CELL_VIEW: CellView = {
  markdown: false,
  prettyJson: false,
  wrap: true,
  cut: 300,
  imageSize: 240,
  showInference: false,
  showPrompts: false,
}
