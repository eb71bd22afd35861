import { useId } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import type { ProbeDetail } from '#api/contract/report'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import '../i18n/areas/replays.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { ReplayProbe } from './ReplayProbe.js'

/** One probe again; lists cut long messages, so the whole of it is asked for first. */
export function ReplayDialog(props: {
  evalId: string
  probeId: string
  number: number
  onClose: () => void
}) {
  const t = useText()
  const titleId = useId()
  const { evalId, probeId, number } = props
  const { data, error } = useQuery({
    queryKey: ['probe', evalId, probeId],
    queryFn: async ({ signal }) => {
      const path = `results/${encodeURIComponent(evalId)}/probes/${probeId}`
      return (await http<ProbeDetail>(path, { signal })).json
    },
  })
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('replays.title_of', { number })}</DialogTitle>
      <DialogContent>
        <ErrorAlert error={error} title={t('replays.loading')} />
        {data ? <ReplayProbe evalId={evalId} probe={data} /> : !error && <PageSkeleton rows={4} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
