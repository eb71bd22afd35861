import { useId } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { ReplayProbe } from './ReplayProbe.js'
import { useProbeToReplay } from '../queries.js'

/** Dialog that replays one probe. It fetches the probe first, because lists truncate long messages. */
export function ReplayDialog(props: {
  evalId: string
  probeId: string
  number: number
  onClose: () => void
}) {
  const t = useText()
  const titleId = useId()
  const { evalId, probeId, number } = props
  const { data, error } = useProbeToReplay(evalId, probeId)
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('replays.title_of', { number })}</DialogTitle>
      <DialogContent>
        <ErrorAlert error={error} title={t('replays.load_failed')} />
        {data ? <ReplayProbe evalId={evalId} probe={data} /> : !error && <PageSkeleton rows={4} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
