import Add from '@mui/icons-material/Add'
import type { Team } from '../app/session_queries.js'
import { useText } from '../app/i18n.js'
import { DialogButton } from '../ui/DialogButton.js'
import { lazyPart } from '../ui/lazyPart.js'

const AddMembersDialog = lazyPart(() => import('./AddMembersDialog.js'), 'AddMembersDialog')

/** Puts people into the team. */
export function AddMembers({ team }: { team: Pick<Team, 'id' | 'name'> }) {
  const t = useText()
  return (
    <DialogButton text={t('teams.members.add')} icon={<Add />}>
      {(close) => <AddMembersDialog team={team} onClose={close} />}
    </DialogButton>
  )
}
