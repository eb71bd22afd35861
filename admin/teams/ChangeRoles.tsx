import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined'
import { useText } from '../app/i18n.js'
import { DialogButton } from '../ui/DialogButton.js'
import { lazyPart } from '../ui/lazyPart.js'
import type { RoleRecord } from './team_queries.js'

const ChangeRolesDialog = lazyPart(() => import('./ChangeRolesDialog.js'), 'ChangeRolesDialog')

/** Gives the selected members another role, all of them or none. */
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
