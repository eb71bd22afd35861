import { memo, startTransition, useEffect, useState, type ReactNode } from 'react'
import type { EvalCell } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { cellIn } from '../../core/sensitive_text/revealed.js'
import { OutcomeChip } from '../../core/display/chips/OutcomeChip.js'
import { SensitiveText } from '../../core/sensitive_text/SensitiveText.js'
import { CellActions } from '../cell/CellActions.js'
import { CellContent } from '../cell/content/CellContent.js'
import type { RowContext } from '../view/row_context.js'

/**
 * Renders the children in a low-priority transition, so that they do not delay the cell's content while the user scrolls.
 */
function Later({ children }: { children: ReactNode }) {
  const [isThere, setIsThere] = useState(false)
  useEffect(() => startTransition(() => setIsThere(true)), [])
  return <div className="matrix-actions">{isThere && children}</div>
}

/** Result of one prompt for one test case, with its actions. */
export const MatrixCell = memo(function MatrixCell(props: {
  cell: EvalCell | null
  context: RowContext
}) {
  const t = useText()
  const { cell, context } = props
  const { evalId, view, canRate, onOpen } = context
  if (!cell) return <span className="matrix-quiet">{t('eval_table.matrix.no_result')}</span>
  return (
    <>
      <SensitiveText
        record={cell}
        evalId={evalId}
        testIdx={cell.testIdx}
        find={cellIn(cell.promptIdx)}
        canShow={canRate}
        fallback={<OutcomeChip outcome={cell.status} />}
      >
        {(shown) => <CellContent cell={shown} view={view} evalId={evalId} />}
      </SensitiveText>
      <Later>
        <CellActions
          cell={cell}
          evalId={evalId}
          canRate={canRate}
          onOpen={() => onOpen(cell.testIdx, cell.promptIdx)}
        />
      </Later>
    </>
  )
})
