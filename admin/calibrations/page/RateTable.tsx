import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Calibration } from '#api/contract/findings/calibration'
import type { Estimate } from '#api/engines/redteam/vocabulary'
import { Rate } from '../../core/display/formats/Rate.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCards } from '../../core/lists/rows/useCards.js'
import { StackedRows, type StackedRow } from '../parts/StackedRows.js'
import { shareText } from '../parts/estimate_text.js'

/** Compares the success rate computed from the judge's verdicts with the rate corrected by the labels. */
export function RateTable({ calibration }: { calibration: Calibration }) {
  const t = useText()
  const isNarrow = useCards(600)
  const { corrected } = calibration.quality
  const title = t('calibrations.rates.title')
  const [raw, fixed] = [t('calibrations.rates.raw'), t('calibrations.rates.corrected')]
  const rows: StackedRow[] = [
    {
      title: t('calibrations.rates.decided'),
      cells: [
        [raw, <Rate success={calibration.raw} />],
        [fixed, <Corrected estimate={corrected.decided} />],
      ],
    },
    {
      title: t('calibrations.rates.all'),
      cells: [
        [raw, t('calibrations.rates.not_counted')],
        [fixed, <Corrected estimate={corrected.all} />],
      ],
    },
  ]
  return (
    <Section title={title} explanation={t('calibrations.rates.explanation')}>
      {isNarrow ? (
        <StackedRows rows={rows} />
      ) : (
        <RowsTable title={title} heading={t('calibrations.rates.kind')} rows={rows} />
      )}
    </Section>
  )
}

function RowsTable(props: { title: string; heading: string; rows: StackedRow[] }) {
  const { title, heading, rows } = props
  return (
    <TableContainer tabIndex={0} role="group" aria-label={title}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{heading}</TableCell>
            {rows[0]?.cells.map(([label]) => (
              <TableCell key={label}>{label}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.title}>
              <TableCell component="th" scope="row">
                {row.title}
              </TableCell>
              {row.cells.map(([label, value]) => (
                <TableCell key={label}>{value}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function Corrected({ estimate }: { estimate: Estimate | null }) {
  const t = useText()
  return estimate ? <strong>{shareText(estimate)}</strong> : t('calibrations.rates.none')
}
