import PersonAddAlt from '@mui/icons-material/PersonAddAlt'
import { useText } from '../app/i18n.js'
import { DialogButton } from '../ui/DialogButton.js'
import { lazyPart } from '../ui/lazyPart.js'

const InviteDialog = lazyPart(() => import('./InviteDialog.js'), 'InviteDialog')

/** Invites people. */
export function InviteButton() {
  const t = useText()
  return (
    <DialogButton text={t('people.invite.button')} icon={<PersonAddAlt />}>
      {(close) => <InviteDialog onClose={close} />}
    </DialogButton>
  )
}
