import { useId } from 'react'
import Box from '@mui/material/Box'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import DragHandle from '@mui/icons-material/DragHandle'
import NewReleasesOutlined from '@mui/icons-material/NewReleasesOutlined'
import NotificationsOffOutlined from '@mui/icons-material/NotificationsOffOutlined'
import Paper from '@mui/material/Paper'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import {
  COMPARED_STATES,
  type AuditComparison,
  type ComparedFinding,
  type ComparedState,
} from '#api/contract/model_audits/comparison'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import { useText } from '../../core/i18n/i18n.js'
import { useParamChanges } from '../../core/page/useParamChanges.js'
import { MONO, useColors } from '../../core/theme/theme.js'
import { AUDIT_SEVERITIES } from '../audit_record.js'
import { AuditSeverityChip } from '../parts/AuditChips.js'
import { Pages } from '../parts/Pages.js'

const LOOKS = {
  new: { icon: NewReleasesOutlined, outcome: 'failed' },
  fixed: { icon: CheckCircleOutlined, outcome: 'passed' },
  unchanged: { icon: DragHandle, outcome: 'undecided' },
} as const

/** New, fixed and unchanged findings; the filter and the page are kept in the URL. */
export function ComparedFindings({ comparison }: { comparison: AuditComparison }) {
  const t = useText()
  const titleId = useId()
  const { params, set } = useParamChanges()
  const state = COMPARED_STATES.find((known) => known === params.get('state')) ?? null
  const shown = comparison.findings.filter((each) => state === null || each.state === state)
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ p: { xs: 1.5, sm: 2 } }}
    >
      <Typography variant="h2" id={titleId}>
        {t('model_audits.compare.findings', { smart_count: comparison.findings.length })}
      </Typography>
      <StateFilter
        counts={comparison.counts}
        state={state}
        onChange={(next) => set({ state: next, page: null })}
      />
      {shown.length === 0 && (
        <Typography color="text.secondary">{t('model_audits.compare.none')}</Typography>
      )}
      <Pages
        items={shown}
        page={Math.max(1, Number(params.get('page') ?? 1) || 1)}
        onPage={(page) => set({ page: String(page) })}
        label={t('model_audits.compare.pages')}
      >
        {(visible) => (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {visible.map((finding, index) => (
              <FindingRow key={index} finding={finding} />
            ))}
          </Box>
        )}
      </Pages>
    </Paper>
  )
}

function StateFilter(props: {
  counts: AuditComparison['counts']
  state: ComparedState | null
  onChange: (state: ComparedState | null) => void
}) {
  const t = useText()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={props.state}
      aria-label={t('model_audits.compare.filter')}
      onChange={(_, next: ComparedState | null) => props.onChange(next)}
      sx={{ my: 1, flexWrap: 'wrap', displayPrint: 'none' }}
    >
      {COMPARED_STATES.map((state) => (
        <ToggleButton key={state} value={state} sx={{ textTransform: 'none' }}>
          {t(`model_audits.compare.state.${state}`)} {props.counts[state].toLocaleString('en')}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

function FindingRow({ finding }: { finding: ComparedFinding }) {
  const t = useText()
  const colors = useColors()
  const { state, rule, message, location, isSuppressed } = finding
  const severity = AUDIT_SEVERITIES.find((known) => known === finding.severity)
  const { icon, outcome } = LOOKS[state]
  return (
    <Box
      component="li"
      sx={{ borderTop: 1, borderColor: 'divider', py: 1.5, overflowWrap: 'anywhere' }}
    >
      <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5, mb: 0.5 }}>
        <ToneChip
          tone={colors.outcome[outcome]}
          icon={icon}
          label={t(`model_audits.compare.state.${state}`)}
        />
        {severity && <AuditSeverityChip severity={severity} />}
        {isSuppressed && (
          <ToneChip
            tone={colors.outcome.undecided}
            icon={NotificationsOffOutlined}
            label={t('model_audits.suppress.chip')}
          />
        )}
      </Box>
      <Typography component="div">{message}</Typography>
      <Typography component="div" variant="body2" sx={{ fontFamily: MONO }}>
        {location}
      </Typography>
      <Typography component="div" variant="body2" color="text.secondary">
        {rule}
      </Typography>
    </Box>
  )
}
