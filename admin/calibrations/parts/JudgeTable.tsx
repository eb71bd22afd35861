import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Estimate } from '#api/engines/redteam/vocabulary'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { useJudges } from '../queries.js'
import { kappaText, shareText } from './estimate_text.js'

/** Quality of each judge on each target. Renders nothing before the first label. */
export function JudgeTable() {
  const t = useText()
  const { data } = useJudges()
  if (!data || data.length === 0) return null
  const title = t('calibrations.judges.title')
  return (
    <Section title={title} explanation={t('calibrations.judges.explanation')}>
      <TableContainer tabIndex={0} role="group" aria-label={title}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {(['target', 'judge', 'labels', 'failed', 'passed', 'kappa'] as const).map((key) => (
                <TableCell key={key}>{t(`calibrations.judges.${key}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {data.map(({ targetId, targetName, judge, labels, quality }) => (
              <TableRow key={`${targetId} ${judge}`}>
                <TableCell component="th" scope="row">
                  {targetName ?? t('calibrations.judges.no_target')}
                </TableCell>
                <TableCell>{judge}</TableCell>
                <TableCell>{formatCount(labels)}</TableCell>
                <TableCell>{textOf(quality.precision.failed, shareText)}</TableCell>
                <TableCell>{textOf(quality.precision.passed, shareText)}</TableCell>
                <TableCell>{textOf(quality.kappa, kappaText)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Section>
  )
}

const textOf = (estimate: Estimate | null, format: (estimate: Estimate) => string) =>
  estimate ? format(estimate) : '–'
