import type { CellView } from '../cell/cell_view.js'

export type RowContext = {
  evalId: string
  view: CellView
  canRate: boolean
  onOpen: (testIdx: number, promptIdx: number) => void
}
