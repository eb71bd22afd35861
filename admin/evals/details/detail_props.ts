import type { EvalCellDetail } from '#api/contract/eval'

/** What each tab of the details is given. */
export type DetailProps = {
  cell: EvalCellDetail
  evalId: string
  mayRate: boolean
  mayReplay: boolean
}
