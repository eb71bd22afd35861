import Replay from '@mui/icons-material/Replay'
import Box from '@mui/material/Box'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import '../i18n/areas/replays.js'
import { DialogButton } from '../ui/DialogButton.js'
import { lazyPart } from '../ui/lazyPart.js'
import { RepeatButton } from './RepeatButton.js'

const ReplayDialog = lazyPart(() => import('./ReplayDialog.js'), 'ReplayDialog')

/**
 * What can be tried with one probe of a list, by those who may start scans. Number and name tell the buttons of one
 * probe from those of the others.
 */
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
