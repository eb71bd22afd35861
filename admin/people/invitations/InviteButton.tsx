import PersonAddAlt from '@mui/icons-material/PersonAddAlt'
import { useText } from '../../core/i18n/i18n.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { lazyPart } from '../../core/routing/lazyPart.js'

const InviteDialog = lazyPart(() => import('./InviteDialog.js'), 'InviteDialog')

export function InviteButton() {
  const t = useText()
  return (
    <DialogButton text={t('people.invite.button')} icon={<PersonAddAlt />}>
      {(close) => <InviteDialog onClose={close} />}
    </DialogButton>
  )
}
