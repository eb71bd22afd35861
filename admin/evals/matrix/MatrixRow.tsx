import { memo, type Ref } from 'react'
import type { EvalRow } from '#api/contract/evals/eval'
import { OtherResult } from '../compare/OtherResult.js'
import type { Column } from '../view/columns.js'
import { MatrixCell } from './MatrixCell.js'
import type { RowContext } from '../view/row_context.js'
import { TestHead } from '../prompt_heads/TestHead.js'
import { VarValue } from './VarValue.js'

type RowProps = {
  ref: Ref<HTMLTableRowElement>
  row: EvalRow
  /** Index on the page, starting at 0. */
  index: number
  /** Position in the filtered list, starting at 1. */
  position: number
  columns: readonly Column[]
  context: RowContext
  /** Index of the prompt whose result is open in the details; null if none is. */
  openPrompt: number | null
}

export const MatrixRow = memo(function MatrixRow({
  ref,
  row,
  index,
  position,
  columns,
  context,
  openPrompt,
}: RowProps) {
  return (
    // The header row has `aria-rowindex` 1.
    <tr ref={ref} data-index={index} aria-rowindex={position + 1}>
      <th scope="row">
        <TestHead row={row} onOpen={context.onOpen} />
      </th>
      {columns.map((column) => (
        <BodyCell
          key={column.key}
          row={row}
          column={column}
          context={context}
          isOpen={column.kind === 'prompt' && column.prompt.idx === openPrompt}
        />
      ))}
    </tr>
  )
})

function BodyCell(props: { row: EvalRow; column: Column; context: RowContext; isOpen: boolean }) {
  const { row, column, context } = props
  if (column.kind === 'var') {
    return (
      <td>
        <VarValue row={row} name={column.name} context={context} />
      </td>
    )
  }
  if (column.kind === 'other') {
    return (
      <td data-other data-wide={context.view.wrap ? undefined : true}>
        <OtherResult row={row} column={column} context={context} />
      </td>
    )
  }
  return (
    <td
      data-open={props.isOpen || undefined}
      data-cell={`${row.testIdx}.${column.prompt.idx}`}
      data-wide={context.view.wrap ? undefined : true}
    >
      <MatrixCell cell={row.cells[column.prompt.idx] ?? null} context={context} />
    </td>
  )
}
