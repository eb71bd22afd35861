import { useEffect, useLayoutEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import type { EvalRow } from '#api/contract/eval'
import { useText } from '../../app/i18n.js'
import type { Column } from './columns.js'
import { MatrixHead } from './MatrixHead.js'
import { MatrixRow } from './MatrixRow.js'
import type { RowContext } from './row_context.js'
import { matrixStyle, widthsOf } from './matrix_style.js'
import { questionOf } from '../page/question.js'
import type { EvalLinks } from '../page/useEvalView.js'
import { useRowWindow } from './useRowWindow.js'

/** A row of a few lines and its buttons, in pixels. */
const ROW_PX = 150

/** Tests as rows, variables and prompts as columns. One box scrolls; heads stay in sight. */
export function Matrix(props: {
  rows: readonly EvalRow[]
  /** How many tests stand before the first of these rows. */
  offset: number
  total: number
  columns: readonly Column[]
  context: RowContext
  links: EvalLinks
}) {
  const t = useText()
  const { rows, offset, columns, context, links } = props
  const { zoom, open } = links.view
  const box = useRef<HTMLDivElement>(null)
  const scale = zoom / 100
  const shape = JSON.stringify([zoom, context.view, columns.map(({ key }) => key), offset])
  const { from, to, beforePx, afterPx, measure, reveal } = useRowWindow(box, {
    count: rows.length,
    estimatePx: ROW_PX * scale,
    shape,
  })
  // Another list begins at its first row.
  const list = JSON.stringify(questionOf(links.view))
  useLayoutEffect(() => {
    // Newer browsers answer a promise, which is nothing to clean up with.
    void box.current?.scrollTo(0, 0)
  }, [list])
  const openAt = open ? rows.findIndex(({ testIdx }) => testIdx === open.testIdx) : -1
  useEffect(() => {
    if (openAt >= 0) reveal(openAt)
  }, [openAt, reveal])
  const widths = widthsOf(columns)
  const spacer = (px: number) =>
    px > 0 && (
      <tr aria-hidden>
        <td colSpan={columns.length + 1} style={{ height: px / scale, padding: 0, border: 0 }} />
      </tr>
    )
  return (
    <Box
      ref={box}
      role="region"
      tabIndex={0}
      aria-label={t('eval_table.matrix.label')}
      data-matrix
      sx={matrixStyle}
    >
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
          {spacer(beforePx)}
          {rows.slice(from, to).map((row, place) => (
            <MatrixRow
              key={row.testIdx}
              ref={measure(from + place)}
              index={from + place}
              position={offset + from + place + 1}
              row={row}
              columns={columns}
              context={context}
              openPrompt={open?.testIdx === row.testIdx ? open.promptIdx : null}
            />
          ))}
          {spacer(afterPx)}
        </tbody>
      </table>
    </Box>
  )
}
