import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined'
import Box from '@mui/material/Box'
import { DataTable } from 'react-admin'
import { useText } from '../app/i18n.js'
import { ImportButton } from '../imports/ImportButton.js'
import { useOrganizationPath } from '../organizations/OrganizationFrame.js'
import { Breadcrumbs } from '../ui/Breadcrumbs.js'
import { EmptyState } from '../ui/EmptyState.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { ResourceList } from '../ui/list/ResourceList.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { AddMembers } from './AddMembers.js'
import { ChangeRoles } from './ChangeRoles.js'
import { MemberCard, MemberEmail } from './MemberCard.js'
import { membersOf, useChangeRoles, type MemberRecord } from './member_queries.js'
import { RemoveMember, RemoveMembers } from './RemoveMembers.js'
import { RoleSelect } from './RoleSelect.js'
import { TeamFrame } from './TeamFrame.js'
import { useRoles, type TeamRecord } from './team_queries.js'

/** Who is in a team, and as what. */
export function MemberList() {
  return <TeamFrame>{(team) => <Members team={team} />}</TeamFrame>
}

function Members({ team }: { team: TeamRecord }) {
  const t = useText()
  const path = useOrganizationPath()
  const roles = useRoles()
  const { mutate, error, isPending, variables } = useChangeRoles(team.id)
  const roleSelect = ({ id, name, roleId }: MemberRecord) => {
    const isOnItsWay = isPending && variables.userIds.includes(id)
    return (
      <RoleSelect
        label={t('teams.members.role_of', { name })}
        roles={roles}
        value={isOnItsWay ? variables.roleId : roleId}
        isDisabled={isOnItsWay}
        onChange={(next) => mutate({ userIds: [id], roleId: next })}
      />
    )
  }
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: t('teams.title'), to: path('/teams') },
          { label: team.name, to: path(`/teams/${team.id}`) },
        ]}
        current={t('teams.members.title_short')}
      />
      <ResourceList<MemberRecord>
        resource={membersOf(team.id)}
        title={t('teams.members.title', { name: team.name })}
        subtitle={t('teams.members.subtitle')}
        actions={
          <>
            <ImportButton kind="members" />
            <AddMembers team={team} />
          </>
        }
        filters={[
          { source: 'roleId', label: t('teams.members.field.role'), choices: roles },
          {
            source: 'kind',
            label: t('teams.members.field.kind'),
            choices: (['person', 'service'] as const).map((id) => ({
              id,
              name: t(`teams.members.kind.${id}`),
            })),
          },
        ]}
        exportFields={['userId', 'name', 'email', 'kind', 'roleName', 'createdAt']}
        empty={
          <EmptyState
            icon={<PersonAddOutlined />}
            title={t('teams.members.empty')}
            explanation={t('teams.members.empty_hint')}
            action={<AddMembers team={team} />}
          />
        }
        bulkActions={
          <>
            <ChangeRoles teamId={team.id} roles={roles} />
            <RemoveMembers team={team} />
          </>
        }
        card={(member) => <MemberCard team={team} member={member} role={roleSelect(member)} />}
        columns={
          <>
            <DataTable.Col<MemberRecord>
              source="name"
              label={t('teams.members.field.name')}
              render={({ name }) => (
                <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
              )}
            />
            <DataTable.Col<MemberRecord>
              source="email"
              label={t('teams.members.field.email')}
              render={(member) => <MemberEmail member={member} />}
            />
            <DataTable.Col<MemberRecord>
              source="roleName"
              label={t('teams.members.field.role')}
              render={roleSelect}
            />
            <DataTable.Col<MemberRecord>
              source="createdAt"
              label={t('teams.members.field.added')}
              render={({ createdAt }) => <TimeAgo at={createdAt} />}
            />
            <DataTable.Col<MemberRecord>
              source="id"
              label={t('common.actions')}
              disableSort
              render={(member) => <RemoveMember team={team} member={member} />}
            />
          </>
        }
      >
        <Box sx={{ px: 1.5 }}>
          <ErrorAlert error={error} title={t('teams.members.role_failed')} />
        </Box>
      </ResourceList>
    </>
  )
}
