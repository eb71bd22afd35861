import type { ReactNode } from 'react'
import HealingOutlined from '@mui/icons-material/HealingOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { Remediation } from '#api/contract/findings/remediation'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { formatMoment } from '../../core/display/formats/dates.js'
import { isWriting, useRegenerate } from '../queries.js'

/** Status of the remediation, and warnings about its content. */
export function RemediationNotices({ remediation }: { remediation: Remediation }) {
  const { state, content } = remediation
  if (isWriting(remediation)) return <Writing remediation={remediation} />
  if (state === 'failed') return <Failed remediation={remediation} />
  if (!content) return <NoneYet remediation={remediation} />
  return <About remediation={remediation} />
}

function Writing({ remediation }: { remediation: Remediation }) {
  const t = useText()
  const { state, progress, content } = remediation
  const words = state === 'pending' ? 'remediation.pending' : 'remediation.generating'
  return (
    <Box role="status" sx={{ my: 2, displayPrint: 'none' }}>
      <Typography>
        {t(words)} {content && t('remediation.previous_below')}
      </Typography>
      <LinearProgress
        aria-label={t(words)}
        sx={{ mt: 1 }}
        {...(progress
          ? { variant: 'determinate' as const, value: (100 * progress.done) / progress.total }
          : {})}
      />
      {progress && (
        <Typography variant="body2" color="text.secondary">
          {t('remediation.progress', { done: progress.done, total: progress.total })}
        </Typography>
      )}
    </Box>
  )
}

function Failed({ remediation }: { remediation: Remediation }) {
  const t = useText()
  return (
    <Alert severity="error" sx={{ my: 2 }} action={<Ask remediation={remediation} again />}>
      {t('remediation.failed', { reason: remediation.error ?? '' })}
    </Alert>
  )
}

function NoneYet({ remediation }: { remediation: Remediation }) {
  const t = useText()
  const canChange = useCan('update', 'Eval')
  return (
    <EmptyState
      icon={<HealingOutlined />}
      title={t('remediation.none')}
      explanation={t(canChange ? 'remediation.none_hint' : 'remediation.none_no_permission')}
      action={<Ask remediation={remediation} />}
    />
  )
}

function Ask({ remediation, again = false }: { remediation: Remediation; again?: boolean }) {
  const t = useText()
  const canChange = useCan('update', 'Eval')
  const regenerate = useRegenerate(remediation.evalId)
  if (!canChange) return null
  return (
    <>
      <Button
        variant={again ? 'outlined' : 'contained'}
        color={again ? 'inherit' : 'primary'}
        loading={regenerate.isPending}
        onClick={() => regenerate.mutate()}
      >
        {t(again ? 'remediation.regenerate' : 'remediation.generate')}
      </Button>
      <ErrorAlert error={regenerate.error} title={t('remediation.start_failed')} />
    </>
  )
}

function About({ remediation }: { remediation: Remediation }) {
  const t = useText()
  const { outdated, isStale, writer, writerLabel, note, finishedAt } = remediation
  const by =
    writer === 'model'
      ? t(writerLabel ? 'remediation.by_model' : 'remediation.by_a_model', {
          name: writerLabel ?? '',
        })
      : t('remediation.from_knowledge_base')
  return (
    <>
      {outdated && (
        <Notice>
          {t('remediation.outdated', { at: formatMoment(new Date(outdated.at)) })}{' '}
          <Link
            component={RouterLink}
            underline="always"
            to={`/redteam/report/${encodeURIComponent(outdated.evalId)}/remediation`}
          >
            {t('remediation.newer', { name: outdated.name || outdated.evalId })}
          </Link>
        </Notice>
      )}
      {isStale && <Notice>{t('remediation.stale')}</Notice>}
      {note && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          {note}
        </Alert>
      )}
      <Typography variant="body2" color="text.secondary">
        {by}{' '}
        {finishedAt && t('remediation.completed_at', { at: formatMoment(new Date(finishedAt)) })}
      </Typography>
    </>
  )
}

const Notice = ({ children }: { children: ReactNode }) => (
  <Alert severity="warning" sx={{ mt: 1.5, mb: 1 }}>
    {children}
  </Alert>
)
