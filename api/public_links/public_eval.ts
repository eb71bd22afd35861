import type { EvalCell, EvalCellDetail, EvalDetail, EvalFilter, EvalRow } from '#api/contract/eval'
import { asObject } from '#api/evals/as_object'
import { maskSecrets } from '#api/evals/mask_secrets'

/** An evaluation without its team, author, tags and configuration, and without what it was made from. */
export const publicDetail = (detail: EvalDetail): EvalDetail => ({
  ...detail,
  team: { id: '', name: '' },
  author: null,
  tags: {},
  config: {},
  job: null,
  targetId: null,
  parentId: null,
  scanId: null,
  metadataKeys: [],
})

/** A result as it counts now; that a person said so, what they wrote and marked, is not shown. */
const publicCell = <Cell extends EvalCell>(cell: Cell): Cell => ({
  ...cell,
  judgedStatus: cell.status,
  score: cell.review?.score ?? cell.score,
  review: null,
  highlighted: false,
})

export const publicRow = ({ compared: _, ...row }: EvalRow): EvalRow => ({
  ...row,
  cells: row.cells.map((cell) => cell && publicCell(cell)),
})

/** What a tool noted beside the answer may hold how something was reached. */
export const publicCellDetail = (cell: EvalCellDetail): EvalCellDetail => ({
  ...publicCell(cell),
  reviewedBy: null,
  reviewedAt: null,
  metadata: asObject(maskSecrets(cell.metadata)),
  traces: cell.traces.map(({ spans, ...trace }) => ({
    ...trace,
    spans: spans.map((span) => ({ ...span, attributes: asObject(maskSecrets(span.attributes)) })),
  })),
})

/** What is not shown cannot be asked for: what people marked, and what stands unmasked in metadata. */
export function publicFilter({ mode, conditions, ...rest }: EvalFilter): EvalFilter {
  const shown = conditions?.filter(({ on }) => on !== 'metadata')
  return {
    ...rest,
    ...(mode === 'different' ? { mode } : {}),
    ...(shown && shown.length > 0 ? { conditions: shown } : {}),
  }
}
