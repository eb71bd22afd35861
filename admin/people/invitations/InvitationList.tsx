import MailOutlined from '@mui/icons-material/MailOutlined'
import { ResourceDefinitionContextProvider } from 'react-admin'
import { INVITATION_STATUSES, type Invitation } from '#api/contract/accounts/people'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { OrganizationFrame } from '../../organizations/parts/OrganizationFrame.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { BulkDelete } from '../../core/lists/selection/BulkDelete.js'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { InvitationStatusChip, OrganizationRole, TeamNames } from '../parts/chips.js'
import { InvitationMenu } from './InvitationMenu.js'
import { InviteButton } from './InviteButton.js'
import { EmailCell } from '../parts/EmailCell.js'
import { PeopleTabs } from '../parts/PeopleTabs.js'

const teamsOf = ({ teams }: Invitation) =>
  teams.map(({ teamName, roleName }) => ({ name: teamName, roleName }))

/** react-admin's messages and links identify an invitation by its email address. */
const DEFINITIONS = { invitations: { name: 'invitations', recordRepresentation: 'email' } }

export function InvitationList() {
  const t = useText()
  const filters = [
    {
      source: 'status',
      label: t('people.field.status'),
      choices: INVITATION_STATUSES.map((id) => ({ id, name: t(`people.invitation_status.${id}`) })),
    },
  ]
  return (
    <OrganizationFrame>
      <ResourceDefinitionContextProvider definitions={DEFINITIONS}>
        <ResourceList<Invitation>
          resource="invitations"
          title={t('people.title')}
          tabs={<PeopleTabs current="invitations" />}
          actions={<InviteButton />}
          filters={filters}
          empty={
            <EmptyState
              icon={<MailOutlined />}
              title={t('people.invitations.empty')}
              explanation={t('people.invitations.empty_hint')}
            />
          }
          bulkActions={<WithdrawMany />}
          columns={useColumns()}
        />
      </ResourceDefinitionContextProvider>
    </OrganizationFrame>
  )
}

function useColumns(): ListColumn<Invitation>[] {
  const t = useText()
  return [
    {
      source: 'email',
      label: t('people.field.email'),
      cell: ({ email }) => <EmailCell email={email} />,
    },
    {
      source: 'status',
      label: t('people.field.status'),
      cell: ({ status }) => <InvitationStatusChip status={status} />,
      card: 'chip',
    },
    {
      source: 'isAdmin',
      label: t('people.field.role'),
      cell: ({ isAdmin }) => <OrganizationRole isAdmin={isAdmin} />,
    },
    {
      source: 'teams',
      label: t('people.field.teams'),
      cell: (invitation) => <TeamNames teams={teamsOf(invitation)} />,
      isSortable: false,
    },
    {
      source: 'invitedBy',
      label: t('people.field.invited_by'),
      cell: ({ invitedBy }) => invitedBy?.name ?? t('common.none'),
      isSortable: false,
    },
    {
      source: 'createdAt',
      label: t('people.field.invited'),
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
    {
      source: 'expiresAt',
      label: t('people.field.expires'),
      cell: ({ expiresAt }) => <TimeAgo at={expiresAt} />,
    },
    {
      source: 'id',
      label: t('common.actions'),
      cell: (invitation) => <InvitationMenu invitation={invitation} />,
      isSortable: false,
      card: 'action',
    },
  ]
}

function WithdrawMany() {
  const t = useText()
  return (
    <BulkDelete
      confirmText={(count) => t('people.invitations.withdraw_many', { smart_count: count })}
      consequence={t('people.invitations.withdraw_consequence')}
      doneText={(count) => t('people.invitations.withdrawn', { smart_count: count })}
    />
  )
}
