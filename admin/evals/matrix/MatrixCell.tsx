import { memo, startTransition, useEffect, useState, type ReactNode } from 'react'
import type { EvalCell } from '#api/contract/eval'
import { useText } from '../../app/i18n.js'
import { cellIn } from '../../ui/revealed.js'
import { OutcomeChip } from '../../ui/OutcomeChip.js'
import { SensitiveText } from '../../ui/SensitiveText.js'
import { CellActions } from '../cell/CellActions.js'
import { CellContent } from '../cell/CellContent.js'
import type { RowContext } from './row_context.js'

/** Height of the buttons, in pixels: their room is kept until they are there. */
const ACTIONS_PX = 32

/** Buttons come when there is nothing more urgent to do: while one scrolls, only texts are made. */
function Later({ children }: { children: ReactNode }) {
  const [isThere, setIsThere] = useState(false)
  useEffect(() => startTransition(() => setIsThere(true)), [])
  return <div style={{ minHeight: ACTIONS_PX }}>{isThere && children}</div>
}

/** What one prompt made of one test, and what can be done with it. */
export const MatrixCell = memo(function MatrixCell(props: {
  cell: EvalCell | null
  context: RowContext
}) {
  const t = useText()
  const { cell, context } = props
  const { evalId, view, mayRate, onOpen } = context
  if (!cell) return <span className="matrix-quiet">{t('eval_table.matrix.nothing')}</span>
  return (
    <>
      <SensitiveText
        record={cell}
        evalId={evalId}
        testIdx={cell.testIdx}
        find={cellIn(cell.promptIdx)}
        mayShow={mayRate}
        meanwhile={<OutcomeChip outcome={cell.status} />}
      >
        {(shown) => <CellContent cell={shown} view={view} evalId={evalId} />}
      </SensitiveText>
      <Later>
        <CellActions
          cell={cell}
          evalId={evalId}
          mayRate={mayRate}
          onOpen={() => onOpen(cell.testIdx, cell.promptIdx)}
        />
      </Later>
    </>
  )
})
