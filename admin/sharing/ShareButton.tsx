import ShareOutlined from '@mui/icons-material/ShareOutlined'
import type { PublicSubject } from '#api/contract/public_link'
import { useText } from '../app/i18n.js'
import '../i18n/areas/sharing.js'
import { DialogButton } from '../ui/DialogButton.js'
import { lazyPart } from '../ui/lazyPart.js'

const ShareDialog = lazyPart(() => import('./ShareDialog.js'), 'ShareDialog')

/** The link of a page for the team, and for everybody where that is allowed. */
export function ShareButton(props: {
  evalId: string
  subject: PublicSubject
  mayMakePublic: boolean
}) {
  const t = useText()
  return (
    <DialogButton text={t('sharing.share')} icon={<ShareOutlined />} variant="outlined">
      {(close) => <ShareDialog {...props} onClose={close} />}
    </DialogButton>
  )
}
