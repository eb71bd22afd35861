import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ProbeDetail } from '#api/contract/findings/report'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { useReview } from '../queries.js'

/** Author, time and reason of a human override, with a button to restore the judge's verdict. */
export function Reviewed(props: { evalId: string; probe: ProbeDetail; canReview: boolean }) {
  const t = useText()
  const { probe } = props
  const { restore, isPending, error } = useReview(props.evalId, probe.id)
  if (!probe.review) return null
  const { status, reason, comment, by, at } = probe.review
  return (
    <Box sx={{ mt: 1, pl: 1.5, borderLeft: 3, borderColor: `outcome.${status}.main` }}>
      <Typography>
        <strong>{t(`reports.verdict.reviewed_${status}`, { name: by })}</strong> {reason}
      </Typography>
      {comment && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {comment}
        </Typography>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
        <Typography variant="body2" component="span">
          <TimeAgo at={at} />
        </Typography>
        {props.canReview && (
          <Button
            loading={isPending}
            onClick={() => restore(() => toast(t('reports.verdict.restored')))}
          >
            {t('reports.verdict.restore')}
          </Button>
        )}
      </Box>
      <ErrorAlert error={error} title={t('reports.verdict.failed')} />
    </Box>
  )
}
