import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, useLocation } from 'react-router'
import { useEffect } from 'react'
import type { RemediationContent, RemediationRow } from '#api/contract/findings/remediation'
import { scrollToAnchor } from '../../core/page/scroll_to_anchor.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { useEvalSource } from '../../evals/eval_source.js'
import { formatCount, formatScore } from '../../core/display/formats/number_formats.js'
import { Section } from '../../core/display/Section.js'
import { useCards } from '../../core/lists/rows/useCards.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { actionId, weaknessId } from '../../reports/action_id.js'
import { SECTIONS } from './sections.js'

type Props = {
  evalId: string
  content: RemediationContent
  vulnerabilities: Record<string, string>
}

/** Table of the vulnerabilities found, with the numbers of the actions that address them. */
export function WeaknessTable({ evalId, content, vulnerabilities }: Props) {
  const t = useText()
  const isNarrow = useCards()
  useHash()
  const rows = content.vulnerabilities
  return (
    <Section
      id={SECTIONS.weaknesses}
      title={t('remediation.table.title')}
      explanation={t('remediation.table.hint')}
    >
      {isNarrow ? (
        <Cards rows={rows} evalId={evalId} vulnerabilities={vulnerabilities} />
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
                  <Name row={row} vulnerabilityId={vulnerabilities[row.pluginId]} />
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

type CardProps = {
  rows: RemediationRow[]
  evalId: string
  vulnerabilities: Props['vulnerabilities']
}

function Cards({ rows, evalId, vulnerabilities }: CardProps) {
  const t = useText()
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box
          component="li"
          key={row.pluginId}
          id={weaknessId(row.pluginId)}
          sx={{ borderTop: 1, borderColor: 'divider', py: 1.5 }}
        >
          <Name row={row} vulnerabilityId={vulnerabilities[row.pluginId]} />
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

function Name({
  row,
  vulnerabilityId,
}: {
  row: RemediationRow
  vulnerabilityId: string | undefined
}) {
  const t = useText()
  const canSee = useCan('read', 'Issue')
  return (
    <>
      <Box component="span" sx={{ fontWeight: 650 }}>
        {vulnerabilityId && canSee ? (
          <Link component={RouterLink} to={`/redteam/vulnerabilities/${vulnerabilityId}`}>
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

/** Number of successful attacks out of the decided ones, as a link to the report. */
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
  const { search } = useLocation()
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {row.actions.map((number) => (
        <Link
          key={number}
          component={RouterLink}
          to={{ search, hash: actionId(number) }}
          onClick={scrollToAnchor}
          aria-label={t('remediation.action', { number })}
          sx={{ minWidth: 24, minHeight: 24, textAlign: 'center', lineHeight: '24px' }}
        >
          {number}
        </Link>
      ))}
    </Box>
  )
}

const ROW = { verticalAlign: 'top', breakInside: 'avoid' } as const

const CARD = {
  'display': 'grid',
  'gridTemplateColumns': 'auto 1fr',
  'columnGap': 2,
  'rowGap': 0.5,
  'my': 1,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0 },
} as const

/** Scrolls to the element in the URL fragment, which does not exist until the data has loaded. */
function useHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const part = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (part) part.scrollIntoView()
  }, [hash])
}
