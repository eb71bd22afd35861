import { useId } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import type { ProbeDetail, ProbeRow } from '#api/contract/report'
import { http } from '../../app/http.js'
import { useText } from '../../app/i18n.js'
import { ReplayProbe } from '../../replays/ReplayProbe.js'
import { ErrorAlert } from '../../ui/ErrorAlert.js'
import { PageSkeleton } from '../../ui/PageSkeleton.js'

/** One probe again; the list cuts long messages, so the whole of it is asked for first. */
export function ReplayDialog(props: { evalId: string; probe: ProbeRow; onClose: () => void }) {
  const t = useText()
  const titleId = useId()
  const { evalId, probe } = props
  const { data, error } = useQuery({
    queryKey: ['probe', evalId, probe.id],
    queryFn: async ({ signal }) => {
      const path = `results/${encodeURIComponent(evalId)}/probes/${probe.id}`
      return (await http<ProbeDetail>(path, { signal })).json
    },
  })
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {t('scans.rerun.replay_title', { number: probe.testIdx + 1 })}
      </DialogTitle>
      <DialogContent>
        <ErrorAlert error={error} title={t('scans.rerun.loading')} />
        {data ? <ReplayProbe evalId={evalId} probe={data} /> : !error && <PageSkeleton rows={4} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
