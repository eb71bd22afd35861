import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined'
import { useText } from '../../core/i18n/i18n.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import type { RoleRecord } from '../queries.js'

const ChangeRolesDialog = lazyPart(() => import('./ChangeRolesDialog.js'), 'ChangeRolesDialog')

/** Bulk action that changes the role of the selected members in one atomic request. */
export function ChangeRoles(props: { teamId: string; roles: readonly RoleRecord[] }) {
  const t = useText()
  return (
    <DialogButton
      text={t('teams.members.change_role')}
      icon={<ManageAccountsOutlined />}
      variant="text"
    >
      {(close) => <ChangeRolesDialog {...props} onClose={close} />}
    </DialogButton>
  )
}
