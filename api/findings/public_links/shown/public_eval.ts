import type {
  EvalCell,
  EvalCellDetail,
  EvalDetail,
  EvalFilter,
  EvalRow,
} from '#api/contract/evals/eval'
import { asObject } from '#api/evals/values/as_object'
import { maskSecrets } from '#api/evals/values/mask_secrets'

/** Removes team, author, tags, configuration, metadata keys and the IDs of related records. */
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

/** Shows the effective verdict but not who set it. Removes the review, its comment and highlighting. */
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

/** Removes the review, and masks metadata and span attributes that look like credentials. */
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

/** Removes filters on reviews, highlights and metadata. Public pages hide these, but matches would reveal them. */
export function publicFilter({ mode, conditions, ...rest }: EvalFilter): EvalFilter {
  const shown = conditions?.filter(({ on }) => on !== 'metadata')
  return {
    ...rest,
    ...(mode === 'different' ? { mode } : {}),
    ...(shown && shown.length > 0 ? { conditions: shown } : {}),
  }
}
