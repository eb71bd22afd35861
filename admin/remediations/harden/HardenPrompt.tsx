import Alert from '@mui/material/Alert'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Box from '@mui/material/Box'
import type { HardeningState } from '#api/contract/findings/remediation'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { Section } from '../../core/display/Section.js'
import { SECTIONS } from '../parts/sections.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { HardenStart } from './HardenStart.js'
import { Proposal } from './Proposal.js'
import { useHardening } from './queries.js'

/**
 * Section that suggests a hardened system prompt, compares it with the current one in a trial, and applies it to the
 * target.
 */
export function HardenPrompt({ evalId }: { evalId: string }) {
  const t = useText()
  const { data, error } = useHardening(evalId)
  return (
    <Box sx={{ displayPrint: 'none' }}>
      <Section
        id={SECTIONS.harden}
        title={t('remediation.harden.title')}
        explanation={t('remediation.harden.hint')}
      >
        <ErrorAlert error={error} title={t('remediation.harden.failed_to_load')} />
        {!data && !error && <Skeleton variant="rounded" height={140} />}
        {data && <Body evalId={evalId} state={data} />}
      </Section>
    </Box>
  )
}

function Body({ evalId, state }: { evalId: string; state: HardeningState }) {
  const t = useText()
  const { support, hardening } = state
  return (
    <>
      {!support.canTest && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('remediation.harden.suggest_only')} {support.why}
        </Alert>
      )}
      {hardening?.state === 'writing' && (
        <Box role="status">
          {t('remediation.harden.writing')}
          <LinearProgress aria-label={t('remediation.harden.writing')} sx={{ mt: 1 }} />
        </Box>
      )}
      {hardening?.state === 'failed' && (
        <Alert severity="error">
          {t('remediation.harden.failed', { reason: hardening.error ?? '' })}
        </Alert>
      )}
      {hardening?.state === 'proposed' && (
        <Proposal key={hardening.id} evalId={evalId} state={state} hardening={hardening} />
      )}
      {hardening?.state !== 'writing' && (
        <HardenStart key={`start-${hardening?.id}`} evalId={evalId} state={state} />
      )}
    </>
  )
}
