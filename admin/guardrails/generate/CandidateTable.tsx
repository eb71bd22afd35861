import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Link as RouterLink } from 'react-router'
import type { IssueCandidate } from '#api/contract/guardrails/guardrail'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { allToggled, toggled } from './initial_choice.js'
import './messages.js'

type Props = {
  candidates: readonly IssueCandidate[]
  chosen: readonly string[]
  /** Null without edit permission. */
  onChange: ((chosen: string[]) => void) | null
}

/** Confirmed vulnerabilities with checkboxes. */
export function CandidateTable({ candidates, chosen, onChange }: Props) {
  const t = useText()
  const isAll = chosen.length === candidates.length
  const label = t('guardrail_generate.choose')
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {onChange && (
              <TableCell padding="checkbox">
                <Checkbox
                  checked={isAll}
                  indeterminate={chosen.length > 0 && !isAll}
                  onChange={() => onChange(allToggled(candidates, chosen))}
                  slotProps={{ input: { 'aria-label': t('guardrail_generate.choose_all') } }}
                />
              </TableCell>
            )}
            <TableCell>{t('guardrail_generate.column.vulnerability')}</TableCell>
            <TableCell>{t('guardrail_generate.column.severity')}</TableCell>
            <TableCell>{t('guardrail_generate.column.target')}</TableCell>
            <TableCell align="right">{t('guardrail_generate.column.attacks')}</TableCell>
            <TableCell>{t('guardrail_generate.column.covered')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {candidates.map((candidate) => (
            <CandidateRow
              key={candidate.id}
              candidate={candidate}
              isChosen={chosen.includes(candidate.id)}
              onToggle={onChange && (() => onChange(toggled(candidates, chosen, candidate.id)))}
            />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function CandidateRow(props: {
  candidate: IssueCandidate
  isChosen: boolean
  onToggle: (() => void) | null
}) {
  const t = useText()
  const canRead = useCan('read', 'Issue')
  const { candidate, isChosen, onToggle } = props
  const { id, title, targetName, attacks, isCovered } = candidate
  const severity = SEVERITIES.find((known) => known === candidate.severity)
  return (
    <TableRow hover selected={isChosen}>
      {onToggle && (
        <TableCell padding="checkbox">
          <Checkbox
            checked={isChosen}
            disabled={isCovered}
            onChange={onToggle}
            slotProps={{
              input: { 'aria-label': t('guardrail_generate.choose_one', { name: title }) },
            }}
          />
        </TableCell>
      )}
      <TableCell component="th" scope="row">
        {canRead ? (
          <Link component={RouterLink} to={`/redteam/vulnerabilities/${id}`}>
            {title}
          </Link>
        ) : (
          title
        )}
      </TableCell>
      <TableCell>{severity ? <SeverityChip severity={severity} /> : candidate.severity}</TableCell>
      <TableCell>{targetName}</TableCell>
      <TableCell align="right">{formatCount(attacks)}</TableCell>
      <TableCell>
        {t(isCovered ? 'guardrail_generate.covered' : 'guardrail_generate.not_covered')}
      </TableCell>
    </TableRow>
  )
}
