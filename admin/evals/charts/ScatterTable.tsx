import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useText } from '../../core/i18n/i18n.js'
import { formatCount, formatScore } from '../cell/cell_formats.js'
import type { ScorePoint } from '#api/contract/evals/eval'

type TableProps = { points: readonly ScorePoint[]; x: number; y: number }

/** Counts of test cases in which either prompt scored higher, and, on request, every point. */
export function ScatterTable(props: TableProps) {
  const t = useText()
  const { points } = props
  const [isOpen, setIsOpen] = useState(false)
  const numbers = { x: formatCount(props.x + 1), y: formatCount(props.y + 1) }
  const rows = [
    ['x_higher', points.filter(({ x, y }) => x > y).length],
    ['equal', points.filter(({ x, y }) => x === y).length],
    ['y_higher', points.filter(({ x, y }) => x < y).length],
  ] as const
  return (
    <>
      <Table size="small" aria-label={t('eval_chart.scatter')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('eval_chart.compared_scores')}</TableCell>
            <TableCell align="right">{t('eval_chart.tests')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(([key, count]) => (
            <TableRow key={key}>
              <TableCell component="th" scope="row">
                {t(`eval_chart.${key}`, numbers)}
              </TableCell>
              <TableCell align="right">{formatCount(count)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} sx={{ mt: 1 }}>
        {t(isOpen ? 'eval_chart.hide_points' : 'eval_chart.show_points', {
          smart_count: points.length,
        })}
      </Button>
      {isOpen && <Points {...props} />}
    </>
  )
}

function Points({ points, x, y }: TableProps) {
  const t = useText()
  return (
    <Box sx={{ mt: 1 }}>
      <Table size="small" aria-label={t('eval_chart.points')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('eval_chart.test')}</TableCell>
            <TableCell align="right">
              {t('eval_chart.score_of', { number: formatCount(x + 1) })}
            </TableCell>
            <TableCell align="right">
              {t('eval_chart.score_of', { number: formatCount(y + 1) })}
            </TableCell>
            <TableCell>{t('eval_chart.outcome')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {points.map((point) => (
            <TableRow key={point.testIdx}>
              <TableCell component="th" scope="row">
                {formatCount(point.testIdx + 1)}
              </TableCell>
              <TableCell align="right">{formatScore(point.x)}</TableCell>
              <TableCell align="right">{formatScore(point.y)}</TableCell>
              <TableCell>{t(`outcome.${point.status}`)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
