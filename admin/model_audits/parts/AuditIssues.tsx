import { useId } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import NotificationsOffOutlined from '@mui/icons-material/NotificationsOffOutlined'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan, useSession } from '../../core/session/session.js'
import { useColors } from '../../core/theme/theme.js'
import { AuditSeverityChip } from './AuditChips.js'
import { FindingDetails } from './FindingDetails.js'
import { FindingText } from './FindingText.js'
import { Pages } from './Pages.js'
import { StoredNote } from './StoredNote.js'
import {
  AUDIT_SEVERITIES,
  issuesOf,
  totalsOf,
  type AuditSeverity,
  type AuditTotals,
  type Finding,
  type SharedAudit,
} from '../audit_record.js'
import { SuppressButton } from '../suppress/SuppressButton.js'
import { SuppressionNote } from '../suppress/SuppressionNote.js'
import { useAuditView } from '../useAuditView.js'

/** Maximum number of findings printed with their evidence, which takes half a page each. */
const MAX_PRINTED_EVIDENCE = 50

/** Findings, most severe first; can be filtered by severity. */
export function AuditIssues({ audit }: { audit: SharedAudit }) {
  const t = useText()
  const titleId = useId()
  const { severity, choose, page, toPage } = useAuditView('issues')
  const issues = issuesOf(audit)
  const { issues: total, bySeverity } = totalsOf(audit)
  const { team } = useSession()
  // The API creates suppressions in the current team, whose audit it must be.
  const canSuppress = useCan('create', 'ModelAudit') && audit.teamId === team?.id
  const rank = (each: (typeof issues)[number]) =>
    each.severity === null ? AUDIT_SEVERITIES.length : AUDIT_SEVERITIES.indexOf(each.severity)
  const shown = issues
    .filter((issue) => severity === null || issue.severity === severity)
    .toSorted((a, b) => rank(a) - rank(b))
  const there = AUDIT_SEVERITIES.filter((known) => issues.some((each) => each.severity === known))
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ p: { xs: 1.5, sm: 2 }, mb: 3 }}
    >
      <Typography variant="h2" id={titleId}>
        {t('model_audits.issues', { smart_count: total })}
      </Typography>
      <StoredNote stored={issues.length} total={total} />
      {audit.suppressedCount > 0 && (
        <Typography color="text.secondary">
          {t('model_audits.suppress.count', { smart_count: audit.suppressedCount })}
        </Typography>
      )}
      {there.length > 1 && (
        <SeverityFilter {...{ bySeverity, severity }} offered={there} onChange={choose} />
      )}
      {issues.length === 0 && (
        <Typography color="text.secondary">{t('model_audits.no_issues')}</Typography>
      )}
      <Pages items={shown} page={page} onPage={toPage} label={t('model_audits.issue_pages')}>
        {(visible, isPrinting) => (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {visible.map((issue, index) => (
              <FindingItem
                key={index}
                finding={issue}
                canSuppress={canSuppress}
                hasOpenEvidence={isPrinting && index < MAX_PRINTED_EVIDENCE}
              />
            ))}
          </Box>
        )}
      </Pages>
    </Paper>
  )
}

function FindingItem(props: { finding: Finding; canSuppress: boolean; hasOpenEvidence: boolean }) {
  const { finding, canSuppress, hasOpenEvidence } = props
  const { suppression, rule } = finding
  return (
    <Box
      component="li"
      sx={{ borderTop: 1, borderColor: 'divider', py: 1.5, display: 'grid', gap: 0.5 }}
    >
      <FindingChips finding={finding} />
      <FindingText finding={finding} />
      {suppression && <SuppressionNote suppression={suppression} />}
      <FindingDetails {...{ finding, hasOpenEvidence }} />
      {canSuppress && suppression === null && rule !== '' && (
        <span>
          <SuppressButton finding={finding} />
        </span>
      )}
    </Box>
  )
}

function FindingChips({ finding }: { finding: Finding }) {
  const t = useText()
  const colors = useColors()
  const { severity, suppression } = finding
  if (severity === null && suppression === null) return null
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {severity && <AuditSeverityChip severity={severity} />}
      {suppression && (
        <ToneChip
          tone={colors.outcome.undecided}
          icon={NotificationsOffOutlined}
          label={t('model_audits.suppress.chip')}
        />
      )}
    </Box>
  )
}

function SeverityFilter(props: {
  bySeverity: AuditTotals['bySeverity']
  offered: readonly AuditSeverity[]
  severity: AuditSeverity | null
  onChange: (severity: AuditSeverity | null) => void
}) {
  const t = useText()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={props.severity}
      aria-label={t('model_audits.severity_filter')}
      onChange={(_, next: AuditSeverity | null) => props.onChange(next)}
      sx={{ my: 1, flexWrap: 'wrap', displayPrint: 'none' }}
    >
      {props.offered.map((known) => (
        <ToggleButton key={known} value={known} sx={{ textTransform: 'none' }}>
          {t(`model_audits.severity.${known}`)} {props.bySeverity[known].toLocaleString('en')}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
