import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { JudgeQuality } from '#api/engines/redteam/vocabulary'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCards } from '../../core/lists/rows/useCards.js'
import { StackedRows } from '../parts/StackedRows.js'
import { kappaText, shareText } from '../parts/estimate_text.js'

/** Precision, recall and kappa of the judge, with intervals. */
export function QualityTable({ quality }: { quality: JudgeQuality }) {
  const t = useText()
  const isNarrow = useCards(600)
  const rows = rowsOf(quality).map(([key, estimate, format]) => ({
    title: t(`calibrations.quality.${key}`),
    hint: t(`calibrations.quality.${key}_hint`),
    estimate: estimate ? format(estimate) : t('calibrations.quality.none'),
    labels: estimate ? formatCount(estimate.labels) : '–',
  }))
  const title = t('calibrations.quality.title')
  return (
    <Section title={title} explanation={t('calibrations.quality.explanation')}>
      {isNarrow ? (
        <StackedRows
          rows={rows.map((row) => ({
            title: row.title,
            hint: row.hint,
            cells: [
              [t('calibrations.quality.estimate'), row.estimate],
              [t('calibrations.quality.labels'), row.labels],
            ],
          }))}
        />
      ) : (
        <TableContainer tabIndex={0} role="group" aria-label={title}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{t('calibrations.quality.measure')}</TableCell>
                <TableCell>{t('calibrations.quality.estimate')}</TableCell>
                <TableCell align="right">{t('calibrations.quality.labels')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.title}>
                  <TableCell component="th" scope="row">
                    {row.title}
                    <Typography variant="body2" color="text.secondary">
                      {row.hint}
                    </Typography>
                  </TableCell>
                  <TableCell>{row.estimate}</TableCell>
                  <TableCell align="right">{row.labels}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Section>
  )
}

const rowsOf = ({ precision, recall, kappa }: JudgeQuality) =>
  [
    ['precision_failed', precision.failed, shareText],
    ['precision_passed', precision.passed, shareText],
    ['recall_failed', recall.failed, shareText],
    ['recall_passed', recall.passed, shareText],
    ['kappa', kappa, kappaText],
  ] as const
