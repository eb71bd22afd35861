import ShareOutlined from '@mui/icons-material/ShareOutlined'
import type { PublicSubject } from '#api/contract/findings/public_link'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { lazyPart } from '../../core/routing/lazyPart.js'

const ShareDialog = lazyPart(() => import('./ShareDialog.js'), 'ShareDialog')

/** Button that opens the share dialog of a page. */
export function ShareButton(props: {
  evalId: string
  subject: PublicSubject
  canMakePublic: boolean
}) {
  const t = useText()
  return (
    <DialogButton
      text={t(`sharing.title.${props.subject}`)}
      icon={<ShareOutlined />}
      variant="outlined"
    >
      {(close) => <ShareDialog {...props} onClose={close} />}
    </DialogButton>
  )
}
