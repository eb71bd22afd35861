import Repeat from '@mui/icons-material/Repeat'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { RepeatDialog } from './RepeatDialog.js'

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
