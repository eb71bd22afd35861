import { memo, type Ref } from 'react'
import type { EvalRow } from '#api/contract/eval'
import { OtherResult } from '../compare/OtherResult.js'
import type { Column } from './columns.js'
import { MatrixCell } from './MatrixCell.js'
import type { RowContext } from './row_context.js'
import { TestHead } from './TestHead.js'
import { VarValue } from './VarValue.js'

type RowProps = {
  ref: Ref<HTMLTableRowElement>
  row: EvalRow
  /** Place in the page, from 0. */
  index: number
  /** Place in the list as filtered, from 1. */
  position: number
  columns: readonly Column[]
  context: RowContext
  /** The prompt whose result is open beside the matrix. */
  openPrompt: number | null
}

export const MatrixRow = memo(
  function MatrixRow({ ref, row, index, position, columns, context, openPrompt }: RowProps) {
    return (
      // The first row holds the heads.
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
  },
  // A new `ref` function for the same row is no reason to draw it again.
  (a, b) =>
    a.row === b.row &&
    a.index === b.index &&
    a.position === b.position &&
    a.columns === b.columns &&
    a.context === b.context &&
    a.openPrompt === b.openPrompt
)

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
