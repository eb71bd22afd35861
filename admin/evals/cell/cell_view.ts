/** Display options of cells, kept in the URL. */
export type CellView = {
  /** Whether rows show only the beginning of each text. Any other display option turns it off. */
  compact: boolean
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
  compact: true,
  markdown: false,
  prettyJson: false,
  wrap: true,
  cut: 300,
  imageSize: 240,
  showInference: false,
  showPrompts: false,
}

/**
 * Options whose effect compact rows cannot show. If any of them is set, rows are not compact unless the URL sets `compact`.
 */
const OF_WHOLE_TEXTS = [
  'markdown',
  'prettyJson',
  'wrap',
  'cut',
  'imageSize',
  'showInference',
  'showPrompts',
] as const satisfies readonly (keyof CellView)[]

/** Whether rows are compact by default, which depends on the other options. */
export const isCompactByDefault = (view: Omit<CellView, 'compact'>): boolean =>
  OF_WHOLE_TEXTS.every((key) => view[key] === DEFAULT_CELL_VIEW[key])
