import { useEffect, useMemo, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import type { EvalRow } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { promptName } from '../charts/prompt_name.js'
import type { Column } from '../view/columns.js'
import { MatrixCell } from './MatrixCell.js'
import type { RowContext } from '../view/row_context.js'
import { OtherResult } from '../compare/OtherResult.js'
import { TestHead } from '../prompt_heads/TestHead.js'
import { VarValue } from './VarValue.js'

/** Number of cards rendered at a time. Scrolling near the end renders more. */
const PORTION = 20

/** Test cases as cards, for narrow screens. */
export function MatrixCards(props: {
  rows: readonly EvalRow[]
  columns: readonly Column[]
  context: RowContext
  open: { testIdx: number; promptIdx: number } | null
}) {
  const t = useText()
  const { rows, columns, open } = props
  const context = useWholeTexts(props.context)
  const [count, setCount] = useState(PORTION)
  const end = useRef<HTMLDivElement>(null)
  const isMore = count < rows.length
  useEffect(() => {
    if (!isMore || !end.current) return
    const near = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setCount((now) => now + PORTION),
      { rootMargin: '800px' }
    )
    near.observe(end.current)
    return () => near.disconnect()
  }, [isMore, count])
  return (
    <>
      <Box component="ul" aria-label={t('eval_table.matrix.label')} sx={CARDS}>
        {rows.slice(0, count).map((row) => (
          <li key={row.testIdx} data-open={open?.testIdx === row.testIdx || undefined}>
            <TestHead row={row} onOpen={context.onOpen} />
            <dl>
              {columns.map((column) => (
                <div key={column.key}>
                  <dt>{nameOf(column)}</dt>
                  <dd>
                    <CardCell row={row} column={column} context={context} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </Box>
      <div ref={end} />
    </>
  )
}

/** Returns a context that shows whole texts, because cards have the full width. */
const useWholeTexts = (context: RowContext): RowContext =>
  useMemo(() => ({ ...context, view: { ...context.view, compact: false } }), [context])

function CardCell(props: { row: EvalRow; column: Column; context: RowContext }) {
  const { row, column, context } = props
  if (column.kind === 'var') {
    return <VarValue row={row} name={column.name} context={context} />
  }
  if (column.kind === 'other') return <OtherResult row={row} column={column} context={context} />
  return <MatrixCell cell={row.cells[column.prompt.idx] ?? null} context={context} />
}

const nameOf = (column: Column): string =>
  column.kind === 'var'
    ? column.name
    : column.kind === 'prompt'
      ? promptName(column.prompt)
      : `${column.evalName} · ${promptName(column.prompt)}`

const CARDS = {
  'listStyle': 'none',
  'm': 0,
  'p': 0,
  'fontSize': '0.9375rem',
  'overflowWrap': 'anywhere',
  '& > li': {
    p: 1.5,
    mb: 1.5,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
  },
  '& > li[data-open]': { borderColor: 'primary.main' },
  '& dl': { m: 0 },
  '& dl > div': { mt: 1.25 },
  '& dl > div > dt': { color: 'text.secondary', fontSize: '0.8125rem' },
  '& dl > div > dd': { m: 0 },
  '& .matrix-quiet': { color: 'text.secondary', fontSize: '0.8125rem' },
  '& .matrix-number, & .matrix-more': {
    border: 0,
    background: 'none',
    p: 0,
    minHeight: 24,
    minWidth: 24,
    font: 'inherit',
    fontWeight: 650,
    color: 'primary.main',
    cursor: 'pointer',
  },
} as const
