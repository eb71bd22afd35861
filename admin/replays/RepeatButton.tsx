import Repeat from '@mui/icons-material/Repeat'
import { useText } from '../app/i18n.js'
import '../i18n/areas/replays.js'
import { DialogButton } from '../ui/DialogButton.js'
import { RepeatDialog } from './RepeatDialog.js'

/** Asks how often one attack is made again. */
export function RepeatButton(props: { evalId: string; probeId: string; label?: string }) {
  const t = useText()
  const { evalId, probeId, label } = props
  return (
    <DialogButton
      text={t('replays.repeat.button')}
      icon={<Repeat />}
      variant="text"
      {...(label ? { label } : {})}
    >
      {(close) => <RepeatDialog evalId={evalId} probeId={probeId} onClose={close} />}
    </DialogButton>
  )
}
