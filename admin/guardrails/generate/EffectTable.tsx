import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { IssueCandidate, VersionEffect } from '#api/contract/guardrails/guardrail'
import { formatCount, formatPercent } from '../../core/display/formats/number_formats.js'
import { useText } from '../../core/i18n/i18n.js'
import './messages.js'

/** For each vulnerability, the attacks that the base version and the generated version block. */
export function EffectTable(props: {
  effect: VersionEffect
  candidates: readonly IssueCandidate[]
}) {
  const t = useText()
  const { byIssue } = props.effect
  if (byIssue.length === 0) return null
  const titleOf = (id: string) =>
    props.candidates.find((candidate) => candidate.id === id)?.title ??
    t('guardrail_generate.unknown')
  const label = t('guardrail_generate.by_issue')
  const numbers = { align: 'right', sx: { fontVariantNumeric: 'tabular-nums' } } as const
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label} sx={{ mt: 2 }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t('guardrail_generate.column.vulnerability')}</TableCell>
            <TableCell align="right">{t('guardrail_generate.total')}</TableCell>
            <TableCell align="right">{t('guardrail_generate.before')}</TableCell>
            <TableCell align="right">{t('guardrail_generate.after')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {byIssue.map(({ issueId, total, blockedBefore, blockedAfter }) => (
            <TableRow key={issueId}>
              <TableCell component="th" scope="row">
                {titleOf(issueId)}
              </TableCell>
              <TableCell {...numbers}>{formatCount(total)}</TableCell>
              <TableCell {...numbers}>{shareOf(blockedBefore, total)}</TableCell>
              <TableCell {...numbers}>{shareOf(blockedAfter, total)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const shareOf = (count: number, total: number) =>
  total === 0 ? '–' : `${formatCount(count)} (${formatPercent(count / total)})`
