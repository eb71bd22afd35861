import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import Box from '@mui/material/Box'
import type { EvalRow } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import type { Column } from '../view/columns.js'
import { MatrixHead } from './MatrixHead.js'
import { MatrixRow } from './MatrixRow.js'
import type { RowContext } from '../view/row_context.js'
import { matrixStyle, widthsOf } from './matrix_style.js'
import { questionOf } from '../view/question.js'
import type { EvalLinks } from '../view/useEvalView.js'
import { useRowWindow } from './useRowWindow.js'

/** Estimated height of a row: compact, and with whole texts. */
const ROW_PX = { compact: 72, whole: 120 }

type Props = {
  rows: readonly EvalRow[]
  /** Number of test cases on the previous pages. */
  offset: number
  total: number
  columns: readonly Column[]
  context: RowContext
  links: EvalLinks
}

/**
 * Table with test cases as rows, and variables and prompts as columns. It scrolls in its own box below a sticky header.
 */
export function Matrix(props: Props) {
  const t = useText()
  const { rows, columns, context, links } = props
  const { zoom, open } = links.view
  const box = useRef<HTMLDivElement>(null)
  const ids = useMemo(() => rows.map(({ testIdx }) => testIdx), [rows])
  const shown = useRowWindow(box, {
    ids,
    estimatePx: ((context.view.compact ? ROW_PX.compact : ROW_PX.whole) * zoom) / 100,
    shape: JSON.stringify([zoom, context.view, columns.map(({ key }) => key)]),
  })
  const { reveal, toTop } = shown
  useScrollToFirstRow(toTop, JSON.stringify(questionOf(links.view)), ids)
  const openAt = open ? ids.indexOf(open.testIdx) : -1
  useEffect(() => {
    if (openAt >= 0) reveal(openAt)
  }, [openAt, reveal])
  return (
    <Box
      ref={box}
      role="region"
      tabIndex={0}
      aria-label={t('eval_table.matrix.label')}
      data-matrix
      sx={matrixStyle}
    >
      <MatrixTable {...props} shown={shown} />
    </Box>
  )
}

/** Scrolls to the top when another list is requested, and again when its rows replace the previous ones. */
function useScrollToFirstRow(toTop: () => void, list: string, ids: readonly number[]) {
  const awaitsRows = useRef(false)
  useLayoutEffect(() => {
    awaitsRows.current = true
    toTop()
  }, [toTop, list])
  useLayoutEffect(() => {
    if (awaitsRows.current) toTop()
    awaitsRows.current = false
  }, [toTop, ids])
}

function MatrixTable(props: Props & { shown: ReturnType<typeof useRowWindow> }) {
  const t = useText()
  const { rows, offset, columns, context, links, shown } = props
  const { zoom, open } = links.view
  const scale = zoom / 100
  const widths = widthsOf(columns)
  const spacer = (px: number) =>
    px > 0 && (
      <tr aria-hidden>
        <td colSpan={columns.length + 1} style={{ height: px / scale, padding: 0, border: 0 }} />
      </tr>
    )
  return (
    <table
      aria-label={t('eval_table.matrix.label')}
      aria-rowcount={props.total + 1}
      style={{ minWidth: widths.total, zoom: scale }}
    >
      <colgroup>
        {widths.each.map((width, place) => (
          <col key={place} style={{ width }} />
        ))}
      </colgroup>
      <MatrixHead columns={columns} links={links} evalId={context.evalId} />
      <tbody>
        {spacer(shown.beforePx)}
        {shown.indexes.map((index) => {
          const row = rows[index]
          return (
            row && (
              <MatrixRow
                key={row.testIdx}
                ref={shown.measure}
                index={index}
                position={offset + index + 1}
                row={row}
                columns={columns}
                context={context}
                openPrompt={open?.testIdx === row.testIdx ? open.promptIdx : null}
              />
            )
          )
        })}
        {spacer(shown.afterPx)}
      </tbody>
    </table>
  )
}
