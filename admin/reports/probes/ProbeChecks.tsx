import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ProbeCheck } from '#api/contract/findings/report'
import { useText } from '../../core/i18n/i18n.js'
import { WholeText } from '../../core/display/WholeText.js'

/** Checks of a success that an adaptive attack found: result, message and response of each. */
export function ProbeChecks({ checks }: { checks: readonly ProbeCheck[] }) {
  const t = useText()
  return (
    <Box component="section" aria-labelledby="probe-checks" sx={{ mt: 3 }}>
      <Typography variant="h3" id="probe-checks">
        {t('reports.probe.checks.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {t('reports.probe.checks.hint')}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {checks.map((check) => (
          <Check key={check.kind} check={check} />
        ))}
      </Box>
    </Box>
  )
}

function Check({ check: { kind, prompt, output, outcome } }: { check: ProbeCheck }) {
  const t = useText()
  return (
    <Box component="li" sx={{ mt: 2 }}>
      <Typography component="h4" sx={{ fontWeight: 650 }}>
        {t(`reports.probe.checks.${kind}`)}
      </Typography>
      <Typography variant="body2">{t(RESULT[kind][outcome])}</Typography>
      <Box component="details" sx={{ mt: 0.5 }}>
        <Box component="summary" sx={{ cursor: 'pointer' }}>
          {t('reports.probe.checks.texts')}
        </Box>
        <WholeText label={t('reports.probe.prompt')} text={prompt} />
        {outcome !== 'error' && <WholeText label={t('reports.probe.response')} text={output} />}
      </Box>
    </Box>
  )
}

/** Description of each check's results. */
const RESULT = {
  repeat: {
    failed: 'reports.probe.checks.repeated',
    passed: 'reports.probe.checks.not_repeated',
    undecided: 'reports.probe.checks.not_repeated',
    error: 'reports.probe.checks.failed',
  },
  control: {
    failed: 'reports.probe.checks.control_failed',
    passed: 'reports.probe.checks.control_passed',
    undecided: 'reports.probe.checks.control_passed',
    error: 'reports.probe.checks.failed',
  },
} as const
