import { useState } from 'react'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { useText } from '../../core/i18n/i18n.js'
import type { RoleRecord, TeamRecord } from '../queries.js'
import { useChangeRoles, type MemberRecord } from './queries.js'
import { RoleSelect } from './RoleSelect.js'

/**
 * Select for a member's role. Asks for confirmation, because arrow keys change the value even while the select is
 * closed.
 */
export function MemberRole(props: {
  team: TeamRecord
  member: MemberRecord
  roles: readonly RoleRecord[]
}) {
  const t = useText()
  const { team, member, roles } = props
  const { id, name, roleId } = member
  const [nextId, setNextId] = useState<string | null>(null)
  const { mutate, isPending, error, variables, reset } = useChangeRoles(team.id, () =>
    setNextId(null)
  )
  const role = roles.find((each) => each.id === nextId)
  const title = t('teams.members.change_role_to', { name, role: role?.name ?? '' })
  return (
    <>
      <RoleSelect
        label={t('teams.members.role_of', { name })}
        roles={roles}
        value={nextId ?? (isPending ? variables.roleId : roleId)}
        isDisabled={isPending}
        onChange={setNextId}
      />
      {role && (
        <ConfirmDialog
          title={title}
          consequence={t('teams.members.change_role_to_hint')}
          confirmText={t('teams.members.change_role')}
          isPending={isPending}
          error={error}
          onConfirm={() => mutate({ userIds: [id], roleId: role.id })}
          onCancel={() => {
            reset()
            setNextId(null)
          }}
        />
      )}
    </>
  )
}
