import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import type { ReplayOffer } from '#api/contract/evals/eval_document'
import { useText } from '../../core/i18n/i18n.js'

/** Provider and assertions of the replay, or the reason why the result cannot be replayed. */
export function ReplayNotes({ offer, provider }: { offer: ReplayOffer; provider: string }) {
  const t = useText()
  const { problem, graded, notGraded } = offer
  if (problem !== null) {
    return (
      <Alert severity="warning">
        <strong>{t('eval_replay.not_replayable')}</strong> {problem}
      </Alert>
    )
  }
  return (
    <>
      <Typography color="text.secondary">
        {t('eval_replay.explanation', { provider })}{' '}
        {graded.length > 0
          ? t('eval_replay.graded', { kinds: graded.join(', ') })
          : t('eval_replay.not_graded')}
      </Typography>
      {notGraded.length > 0 && (
        <Typography color="text.secondary">
          {t('eval_replay.skipped', { kinds: notGraded.join(', ') })}
        </Typography>
      )}
    </>
  )
}
