import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { RemediationContent, RemediationRow } from '#api/contract/remediation'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import { useEvalSource } from '../evals/eval_source.js'
import { formatCount, formatScore } from '../reports/figures.js'
import { Section } from '../reports/Section.js'
import { useCards } from '../reports/useCards.js'
import { SeverityChip } from '../ui/SeverityChip.js'
import { actionId, weaknessId } from './action_id.js'
import { useHash } from './useHash.js'

type Props = { evalId: string; content: RemediationContent; issues: Record<string, string> }

/** Each weakness that was found, and the numbers of the actions that address it. */
export function WeaknessTable({ evalId, content, issues }: Props) {
  const t = useText()
  const isNarrow = useCards()
  useHash()
  const rows = content.vulnerabilities
  return (
    <Section title={t('remediation.table.title')} explanation={t('remediation.table.hint')}>
      {isNarrow ? (
        <Cards rows={rows} evalId={evalId} issues={issues} />
      ) : (
        <Table size="small" aria-label={t('remediation.table.title')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('remediation.table.weakness')}</TableCell>
              <TableCell align="right">{t('remediation.table.failed')}</TableCell>
              <TableCell align="right">{t('remediation.table.risk')}</TableCell>
              <TableCell>{t('remediation.table.severity')}</TableCell>
              <TableCell>{t('remediation.table.actions')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.pluginId} id={weaknessId(row.pluginId)} sx={ROW}>
                <TableCell component="th" scope="row" sx={{ maxWidth: 560 }}>
                  <Name row={row} issueId={issues[row.pluginId]} />
                </TableCell>
                <TableCell align="right">
                  <Failed row={row} evalId={evalId} />
                </TableCell>
                <TableCell align="right">{formatScore(row.riskScore)}</TableCell>
                <TableCell>
                  <SeverityChip severity={row.severity} />
                </TableCell>
                <TableCell>
                  <ActionNumbers row={row} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Section>
  )
}

type CardProps = { rows: RemediationRow[]; evalId: string; issues: Props['issues'] }

function Cards({ rows, evalId, issues }: CardProps) {
  const t = useText()
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box
          component="li"
          key={row.pluginId}
          id={weaknessId(row.pluginId)}
          sx={{ borderTop: 1, borderColor: 'divider', py: 1.5, ...BELOW_HEADER }}
        >
          <Name row={row} issueId={issues[row.pluginId]} />
          <Box component="dl" sx={CARD}>
            <dt>{t('remediation.table.failed')}</dt>
            <dd>
              <Failed row={row} evalId={evalId} />
            </dd>
            <dt>{t('remediation.table.risk')}</dt>
            <dd>{formatScore(row.riskScore)}</dd>
            <dt>{t('remediation.table.severity')}</dt>
            <dd>
              <SeverityChip severity={row.severity} />
            </dd>
            <dt>{t('remediation.table.actions')}</dt>
            <dd>
              <ActionNumbers row={row} />
            </dd>
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function Name({ row, issueId }: { row: RemediationRow; issueId: string | undefined }) {
  const t = useText()
  const maySee = useCan('read', 'Issue')
  return (
    <>
      <Box component="span" sx={{ fontWeight: 650 }}>
        {issueId && maySee ? (
          <Link component={RouterLink} to={`/redteam/vulnerabilities/${issueId}`}>
            {row.name}
          </Link>
        ) : (
          row.name
        )}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {row.category} · {row.pluginId}
      </Typography>
      <Typography variant="body2">{row.cause}</Typography>
      <Typography variant="body2">
        <strong>{t('remediation.table.change')}</strong> {row.change}
      </Typography>
    </>
  )
}

/** Attacks that worked of those that were decided, with the way to them. */
function Failed({ row, evalId }: { row: RemediationRow; evalId: string }) {
  const t = useText()
  const { isPublic } = useEvalSource()
  const text = t('remediation.table.of', {
    failed: formatCount(row.failed),
    decided: formatCount(row.decided),
  })
  if (isPublic) return text
  const search = new URLSearchParams({ plugin: row.pluginId, status: 'failed' })
  return (
    <Link
      component={RouterLink}
      to={`/redteam/report/${encodeURIComponent(evalId)}?${search}#probes`}
      aria-label={t('remediation.table.show', { text, name: row.name })}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {text}
    </Link>
  )
}

function ActionNumbers({ row }: { row: RemediationRow }) {
  const t = useText()
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {row.actions.map((number) => (
        <Link
          key={number}
          href={`#${actionId(number)}`}
          aria-label={t('remediation.action', { number })}
          sx={{ minWidth: 24, minHeight: 24, textAlign: 'center', lineHeight: '24px' }}
        >
          {number}
        </Link>
      ))}
    </Box>
  )
}

/** An anchor is not hidden under the header. */
const BELOW_HEADER = { scrollMarginTop: 'var(--assay-top, 72px)' } as const

const ROW = { verticalAlign: 'top', breakInside: 'avoid', ...BELOW_HEADER } as const

const CARD = {
  'display': 'grid',
  'gridTemplateColumns': 'auto 1fr',
  'columnGap': 2,
  'rowGap': 0.5,
  'my': 1,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0 },
} as const
