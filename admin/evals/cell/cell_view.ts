/** Display options of cells, kept in the URL. */
export type CellView = {
  markdown: boolean
  prettyJson: boolean
  /** Whether long lines wrap; otherwise, they scroll horizontally. */
  wrap: boolean
  /** Maximum number of characters of an output before "More"; null for no limit. */
  cut: number | null
  /** Maximum width and height of images and videos, in pixels. */
  imageSize: number
  /** Whether to show latency, tokens and cost. */
  showInference: boolean
  /** Whether to show the prompt, as sent, above each output. */
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
