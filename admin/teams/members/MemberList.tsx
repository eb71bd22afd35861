import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined'
import Box from '@mui/material/Box'
import Add from '@mui/icons-material/Add'
import { useText } from '../../core/i18n/i18n.js'
import { ImportButton } from '../../imports/parts/ImportButton.js'
import { useOrganizationPath } from '../../organizations/parts/OrganizationFrame.js'
import { Breadcrumbs } from '../../core/page/Breadcrumbs.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import type { ListFilter } from '../../core/lists/filters/list_filter.js'
import { CellText } from '../../core/lists/CellText.js'
import { columnsIf, type ListColumn } from '../../core/lists/rows/list_column.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { ChangeRoles } from './ChangeRoles.js'
import { MemberEmail } from './MemberEmail.js'
import { MemberRole } from './MemberRole.js'
import { membersOf, type MemberRecord } from './queries.js'
import { RemoveMember, RemoveMembers } from './RemoveMembers.js'
import { TeamFrame } from '../parts/TeamFrame.js'
import { useRoles, type TeamRecord } from '../queries.js'
import { useSession } from '../../core/session/session.js'
import type { Team } from '../../core/session/queries.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { lazyPart } from '../../core/routing/lazyPart.js'

/** Page with the members of a team and their roles. Only administrators can change them. */
export function MemberList() {
  return <TeamFrame>{(team) => <Members team={team} />}</TeamFrame>
}

function Members({ team }: { team: TeamRecord }) {
  const t = useText()
  const path = useOrganizationPath()
  const isAdmin = useSession().me?.isAdmin ?? false
  const roles = useRoles()
  const filters = useFilters(roles)
  const columns = useColumns(team, roles)
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: t('teams.title'), to: path('/teams') },
          ...(isAdmin ? [{ label: team.name, to: path(`/teams/${team.id}`) }] : []),
        ]}
        current={t('teams.members.title_short')}
      />
      <ResourceList<MemberRecord>
        resource={membersOf(team.id)}
        title={t('teams.members.title', { name: team.name })}
        subtitle={t('teams.members.subtitle')}
        actions={
          isAdmin && (
            <>
              <ImportButton kind="members" />
              <AddMembers team={team} />
            </>
          )
        }
        filters={filters}
        exportFields={['userId', 'name', 'email', 'kind', 'roleName', 'createdAt']}
        empty={
          <EmptyState
            icon={<PersonAddOutlined />}
            title={t('teams.members.empty')}
            explanation={t('teams.members.empty_hint')}
            action={isAdmin && <AddMembers team={team} />}
          />
        }
        bulkActions={
          <>
            <ChangeRoles teamId={team.id} roles={roles} />
            <RemoveMembers team={team} />
          </>
        }
        columns={columns}
      />
    </>
  )
}

function useFilters(roles: ReturnType<typeof useRoles>): ListFilter[] {
  const t = useText()
  const isAdmin = useSession().me?.isAdmin ?? false
  return [
    {
      source: 'roleId',
      label: t('teams.members.field.role'),
      choices: roles,
      byLinkOnly: !isAdmin,
    },
    {
      source: 'kind',
      label: t('teams.members.field.kind'),
      choices: (['person', 'service'] as const).map((id) => ({
        id,
        name: t(`teams.members.kind.${id}`),
      })),
    },
  ]
}

function useColumns(
  team: TeamRecord,
  roles: ReturnType<typeof useRoles>
): ListColumn<MemberRecord>[] {
  const t = useText()
  const isAdmin = useSession().me?.isAdmin ?? false
  return [
    {
      source: 'name',
      label: t('teams.members.field.name'),
      cell: ({ name }) => <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>,
    },
    {
      source: 'email',
      label: t('teams.members.field.email'),
      cell: (member) => <MemberEmail member={member} />,
    },
    {
      source: 'roleName',
      label: t('teams.members.field.role'),
      cell: (member) =>
        isAdmin ? (
          <MemberRole team={team} member={member} roles={roles} />
        ) : (
          <CellText text={member.roleName} />
        ),
    },
    {
      source: 'createdAt',
      label: t('teams.members.field.added'),
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
    ...columnsIf<MemberRecord>(isAdmin, {
      source: 'id',
      label: t('common.actions'),
      cell: (member) => <RemoveMember team={team} member={member} />,
      isSortable: false,
      card: 'action',
    }),
  ]
}

const AddMembersDialog = lazyPart(() => import('./AddMembersDialog.js'), 'AddMembersDialog')

function AddMembers({ team }: { team: Pick<Team, 'id' | 'name'> }) {
  const t = useText()
  return (
    <DialogButton text={t('teams.members.add')} icon={<Add />}>
      {(close) => <AddMembersDialog team={team} onClose={close} />}
    </DialogButton>
  )
}
