import Replay from '@mui/icons-material/Replay'
import Box from '@mui/material/Box'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import '../messages.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { RepeatButton } from './RepeatButton.js'

const ReplayDialog = lazyPart(() => import('./ReplayDialog.js'), 'ReplayDialog')

/** Actions for a probe in a list, for users who can start scans. The number and name make the button labels unique. */
export function ProbeTries(props: {
  evalId: string
  probeId: string
  number: number
  name: string
}) {
  const t = useText()
  const { can } = useSession()
  const { evalId, probeId, number, name } = props
  if (!can('create', 'EvalJob')) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
      <DialogButton
        text={t('replays.button')}
        label={t('replays.button_of', { number, name })}
        icon={<Replay />}
        variant="text"
      >
        {(close) => (
          <ReplayDialog evalId={evalId} probeId={probeId} number={number} onClose={close} />
        )}
      </DialogButton>
      <RepeatButton
        evalId={evalId}
        probeId={probeId}
        label={t('replays.repeat.button_of', { number, name })}
      />
    </Box>
  )
}
