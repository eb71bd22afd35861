import type { EvalRow } from '#api/contract/eval'
import { useText } from '../../app/i18n.js'
import { cellIn } from '../../ui/revealed.js'
import { OutcomeChip } from '../../ui/OutcomeChip.js'
import { SensitiveText } from '../../ui/SensitiveText.js'
import { CellContent } from '../cell/CellContent.js'
import { DeltaLine } from './DeltaLine.js'
import type { OtherColumn } from '../matrix/columns.js'
import type { RowContext } from '../matrix/row_context.js'

/** What another evaluation made of the same test, and how this one differs from it. */
export function OtherResult(props: { row: EvalRow; column: OtherColumn; context: RowContext }) {
  const t = useText()
  const { row, column, context } = props
  const other = row.compared?.[column.place]?.cells[column.prompt.idx] ?? null
  const own = column.ownIdx === null ? null : (row.cells[column.ownIdx] ?? null)
  if (!other) return <span className="matrix-quiet">{t('eval_table.compare.not_there')}</span>
  return (
    <>
      {own && <DeltaLine own={own} other={other} />}
      <SensitiveText
        record={other}
        evalId={column.evalId}
        testIdx={other.testIdx}
        find={cellIn(other.promptIdx)}
        meanwhile={<OutcomeChip outcome={other.status} />}
      >
        {(shown) => <CellContent cell={shown} view={context.view} evalId={column.evalId} />}
      </SensitiveText>
      <a
        href={`/eval/${encodeURIComponent(column.evalId)}?cell=${other.testIdx}.${other.promptIdx}`}
        target="_blank"
        rel="noopener"
        className="matrix-more"
      >
        {t('eval_table.compare.open_there')}
      </a>
    </>
  )
}
