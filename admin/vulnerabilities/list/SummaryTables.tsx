import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import type { VulnerabilityDetail, Occurrence } from '#api/contract/findings/vulnerability'
import { useText } from '../../core/i18n/i18n.js'
import { NAME_CELL } from '../../core/display/name_cell.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'

const count = (number: number) => number.toLocaleString('en')

export const reportPath = (evalId: string): string =>
  `/redteam/report/${encodeURIComponent(evalId)}`

/** Table of the strategies that successful attacks used. */
export function StrategyTable(props: { strategies: VulnerabilityDetail['strategiesThatWorked'] }) {
  const t = useText()
  if (props.strategies.length === 0) {
    return <Typography color="text.secondary">{t('vulnerabilities.strategies.none')}</Typography>
  }
  return (
    <Framed label={t('vulnerabilities.strategies.title')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('vulnerabilities.strategies.strategy')}</TableCell>
          <TableCell align="right">{t('vulnerabilities.strategies.attacks')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {props.strategies.map(({ id, name, attacks }) => (
          <TableRow key={id}>
            <TableCell>{name}</TableCell>
            <TableCell align="right">{count(attacks)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Framed>
  )
}

const COUNTED = [
  ['failed', 'failed'],
  ['passed', 'passed'],
  ['error', 'errors'],
  ['undecided', 'undecided'],
] as const

/** Table with the number of attacks by report and outcome. */
export function OccurrenceTable({ occurrences }: { occurrences: readonly Occurrence[] }) {
  const t = useText()
  return (
    <Framed label={t('vulnerabilities.reports.table')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('vulnerabilities.reports.report')}</TableCell>
          <TableCell>{t('vulnerabilities.reports.tested')}</TableCell>
          {COUNTED.map(([outcome]) => (
            <TableCell key={outcome} align="right">
              {t(`outcome.${outcome}`)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {occurrences.map((one) => (
          <TableRow key={`${one.evalId} ${one.testedAt}`}>
            <TableCell sx={NAME_CELL}>
              <ReportName occurrence={one} />
            </TableCell>
            <TableCell>
              <TimeAgo at={one.testedAt} />
            </TableCell>
            {COUNTED.map(([outcome, field]) => (
              <TableCell key={outcome} align="right">
                {count(one[field])}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Framed>
  )
}

function ReportName({ occurrence }: { occurrence: Occurrence }) {
  const t = useText()
  const { evalId, name, isVerification } = occurrence
  if (evalId === null) return <>{t('vulnerabilities.reports.deleted')}</>
  return (
    <>
      <Link component={RouterLink} to={reportPath(evalId)} underline="always">
        {name || evalId}
      </Link>
      {isVerification && ` · ${t('vulnerabilities.reports.verification')}`}
    </>
  )
}

function Framed({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
      <Table size="small">{children}</Table>
    </Box>
  )
}
