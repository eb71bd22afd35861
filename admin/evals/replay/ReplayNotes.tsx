import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import type { ReplayOffer } from '#api/contract/eval_document'
import { useText } from '../../app/i18n.js'

/** Whom it asks, what the answer is checked by, or why nobody can be asked. */
export function ReplayNotes({ offer, provider }: { offer: ReplayOffer; provider: string }) {
  const t = useText()
  const { problem, graded, notGraded } = offer
  if (problem !== null) {
    return (
      <Alert severity="warning">
        <strong>{t('eval_replay.cannot')}</strong> {problem}
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
          {t('eval_replay.left_out', { kinds: notGraded.join(', ') })}
        </Typography>
      )}
    </>
  )
}
