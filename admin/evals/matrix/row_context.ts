import type { CellView } from '../cell/cell_view.js'

/** What is the same for every row. */
export type RowContext = {
  evalId: string
  view: CellView
  mayRate: boolean
  onOpen: (testIdx: number, promptIdx: number) => void
}
