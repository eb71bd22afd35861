import { useState } from 'react'
import type { Member } from '#api/contract/accounts/people'
import type { Team } from '../../core/session/queries.js'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { useAddMembers } from './queries.js'
import { PeoplePicker } from './PeoplePicker.js'
import { RoleSelect } from './RoleSelect.js'
import { useRoles } from '../queries.js'

/** Dialog that adds members to the team, all with the same role. */
export function AddMembersDialog(props: { team: Pick<Team, 'id' | 'name'>; onClose: () => void }) {
  const { team, onClose } = props
  const t = useText()
  const roles = useRoles()
  const [people, setPeople] = useState<Member[]>([])
  const [roleId, setRoleId] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { mutate, isPending, error } = useAddMembers(team.id, onClose)
  const submit = () => {
    setIsTried(true)
    if (people.length > 0 && roleId) mutate({ userIds: people.map(({ id }) => id), roleId })
  }
  return (
    <FormDialog
      title={t('teams.members.add_to', { name: team.name })}
      submitText={
        people.length < 2
          ? t('teams.members.add_one')
          : t('teams.members.add_submit', { smart_count: people.length })
      }
      isPending={isPending}
      error={error}
      errorTitle={t('teams.members.add_failed')}
      onSubmit={submit}
      onClose={onClose}
    >
      <PeoplePicker
        teamId={team.id}
        chosen={people}
        onChoose={setPeople}
        onEscape={onClose}
        error={isTried && people.length === 0 ? t('teams.members.choose_people') : null}
      />
      <RoleSelect
        label={t('teams.members.field.role')}
        isLabelShown
        roles={roles}
        value={roleId}
        onChange={setRoleId}
        placeholder={t('teams.members.choose_role')}
        error={isTried && !roleId ? t('teams.members.choose_role') : null}
      />
    </FormDialog>
  )
}
