import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { IssueCandidate, VersionRow } from '#api/contract/guardrails/guardrail'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { useCan } from '../../core/session/session.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { useGuardrail } from '../parts/guardrail_context.js'
import { VersionStateChip } from '../parts/StateChips.js'
import { guardrailPath } from '../places.js'
import { useVersions } from '../queries.js'
import { EffectLines } from '../versions/EffectLines.js'
import { VersionActions } from '../versions/VersionActions.js'
import { EffectTable } from './EffectTable.js'
import './messages.js'

type Props = { number: number; candidates: readonly IssueCandidate[] }

/** Progress of a generation, then its measured effect, and the next step. */
export function GeneratedVersion({ number, candidates }: Props) {
  const t = useText()
  const { id } = useGuardrail()
  const { data, error, refetch } = useVersions(id)
  if (error && !data) {
    return (
      <ErrorState
        title={t('guardrail_generate.not_loaded')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton />
  const version = data.find((each) => each.number === number)
  const activeNumber = data.find(({ state }) => state === 'active')?.number ?? null
  return (
    <>
      <Box role="status">
        {version?.state === 'generating' && (
          <Box sx={{ mt: 2 }}>
            <Typography sx={{ mb: 1 }}>{t('guardrail_generate.running', { number })}</Typography>
            <LinearProgress aria-label={t('guardrail_generate.running', { number })} />
          </Box>
        )}
      </Box>
      {version?.state === 'failed' && (
        <Alert severity="error" role="alert" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {t('guardrail_generate.failed', { number })}: {version.error}
        </Alert>
      )}
      {version?.effect && (
        <Result version={version} candidates={candidates} activeNumber={activeNumber} />
      )}
      {version?.state !== 'generating' && (
        <Button component={Link} to={guardrailPath(id, 'generate')} sx={{ mt: 2 }}>
          {t('guardrail_generate.close')}
        </Button>
      )}
    </>
  )
}

function Result(props: {
  version: VersionRow
  candidates: readonly IssueCandidate[]
  activeNumber: number | null
}) {
  const t = useText()
  const { version, candidates } = props
  const { number, state, effect, baseNumber } = version
  const { id } = useGuardrail()
  const canEdit = useCan('update', 'Guardrail')
  if (!effect) return null
  return (
    <Section
      title={t('guardrail_generate.result', { number })}
      {...(state === 'draft' ? { explanation: t('guardrail_generate.result_hint') } : {})}
      actions={<VersionStateChip state={state} />}
    >
      <EffectLines effect={effect} />
      <EffectTable effect={effect} candidates={candidates} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {canEdit && (
          <VersionActions
            version={version}
            activeNumber={props.activeNumber}
            only={['shadow', 'activate', 'approve', 'discard']}
          />
        )}
        {baseNumber !== null && (
          <Button component={Link} to={guardrailPath(id, 'versions', { compare: number })}>
            {t('guardrail_generate.compare')}
          </Button>
        )}
      </Box>
    </Section>
  )
}
