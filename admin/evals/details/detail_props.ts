import type { EvalCellDetail } from '#api/contract/evals/eval'

export type DetailProps = {
  cell: EvalCellDetail
  evalId: string
  canRate: boolean
  canReplay: boolean
}
