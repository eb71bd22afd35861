import Repeat from '@mui/icons-material/Repeat'
import Replay from '@mui/icons-material/Replay'
import Box from '@mui/material/Box'
import type { ProbeRow } from '#api/contract/report'
import { useText } from '../../app/i18n.js'
import { useSession } from '../../app/session.js'
import { DialogButton } from '../../ui/DialogButton.js'
import { RepeatDialog } from './RepeatDialog.js'
import { ReplayDialog } from './ReplayDialog.js'

/** What can be tried with one probe, by those who may start scans. */
export function ProbeActions(props: {
  probe: ProbeRow
  evalId: string | null
  scanId: string | null
}) {
  const t = useText()
  const { can } = useSession()
  const { probe, evalId, scanId } = props
  if (!evalId || !scanId || !can('create', 'EvalJob')) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
      <DialogButton text={t('scans.rerun.replay')} icon={<Replay />} variant="text">
        {(close) => <ReplayDialog evalId={evalId} probe={probe} onClose={close} />}
      </DialogButton>
      <DialogButton text={t('scans.rerun.repeat')} icon={<Repeat />} variant="text">
        {(close) => <RepeatDialog scanId={scanId} resultId={probe.id} onClose={close} />}
      </DialogButton>
    </Box>
  )
}
