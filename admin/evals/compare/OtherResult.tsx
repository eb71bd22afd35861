import type { EvalRow } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { cellIn } from '../../core/sensitive_text/revealed.js'
import { OutcomeChip } from '../../core/display/chips/OutcomeChip.js'
import { SensitiveText } from '../../core/sensitive_text/SensitiveText.js'
import { CellContent } from '../cell/content/CellContent.js'
import { DeltaLine } from './DeltaLine.js'
import type { OtherColumn } from '../view/columns.js'
import type { RowContext } from '../view/row_context.js'

/** Result of a compared evaluation for the same test case, with the difference from this evaluation. */
export function OtherResult(props: { row: EvalRow; column: OtherColumn; context: RowContext }) {
  const t = useText()
  const { row, column, context } = props
  const other = row.compared?.[column.place]?.cells[column.prompt.idx] ?? null
  const own = column.ownIdx === null ? null : (row.cells[column.ownIdx] ?? null)
  if (!other) return <span className="matrix-quiet">{t('eval_table.compare.not_compared')}</span>
  return (
    <>
      {own && <DeltaLine own={own} other={other} />}
      <SensitiveText
        record={other}
        evalId={column.evalId}
        testIdx={other.testIdx}
        find={cellIn(other.promptIdx)}
        fallback={<OutcomeChip outcome={other.status} />}
      >
        {(shown) => <CellContent cell={shown} view={context.view} evalId={column.evalId} />}
      </SensitiveText>
      <a
        href={`/eval/${encodeURIComponent(column.evalId)}?cell=${other.testIdx}.${other.promptIdx}`}
        target="_blank"
        rel="noopener"
        className="matrix-more"
      >
        {t('eval_table.compare.open_compared')}
      </a>
    </>
  )
}
