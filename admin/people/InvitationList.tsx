import MailOutlined from '@mui/icons-material/MailOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { DataTable, ResourceDefinitionContextProvider } from 'react-admin'
import { INVITATION_STATUSES, type Invitation } from '#api/contract/people'
import { useText } from '../app/i18n.js'
import '../i18n/areas/people.js'
import { OrganizationFrame } from '../organizations/OrganizationFrame.js'
import { EmptyState } from '../ui/EmptyState.js'
import { BulkDelete } from '../ui/list/BulkDelete.js'
import { ResourceList } from '../ui/list/ResourceList.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { InvitationStatusChip, OrganizationRole, TeamNames } from './chips.js'
import { InvitationMenu } from './InvitationMenu.js'
import { InviteButton } from './InviteButton.js'
import { PeopleTabs } from './PeopleTabs.js'

const teamsOf = ({ teams }: Invitation) =>
  teams.map(({ teamName, roleName }) => ({ name: teamName, roleName }))

/** An invitation is known by its address. */
const DEFINITIONS = { invitations: { name: 'invitations', recordRepresentation: 'email' } }

/** Who was invited, and what became of it. */
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
          subtitle={<PeopleTabs current="invitations" />}
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
          card={(invitation) => <InvitationCard invitation={invitation} />}
          columns={
            <>
              <DataTable.Col<Invitation>
                source="email"
                label={t('people.field.email')}
                render={({ email }) => (
                  <Box component="strong" sx={{ overflowWrap: 'anywhere' }}>
                    {email}
                  </Box>
                )}
              />
              <DataTable.Col<Invitation>
                source="status"
                label={t('people.field.status')}
                render={({ status }) => <InvitationStatusChip status={status} />}
              />
              <DataTable.Col<Invitation>
                source="isAdmin"
                label={t('people.field.role')}
                render={({ isAdmin }) => <OrganizationRole isAdmin={isAdmin} />}
              />
              <DataTable.Col<Invitation>
                source="teams"
                label={t('people.field.teams')}
                disableSort
                render={(invitation) => <TeamNames teams={teamsOf(invitation)} />}
              />
              <DataTable.Col<Invitation>
                source="invitedBy"
                label={t('people.field.invited_by')}
                disableSort
                render={({ invitedBy }) => invitedBy?.name ?? t('common.none')}
              />
              <DataTable.Col<Invitation>
                source="createdAt"
                label={t('people.field.invited')}
                render={({ createdAt }) => <TimeAgo at={createdAt} />}
              />
              <DataTable.Col<Invitation>
                source="expiresAt"
                label={t('people.field.expires')}
                render={({ expiresAt }) => <TimeAgo at={expiresAt} />}
              />
              <DataTable.Col<Invitation>
                source="id"
                label={t('common.actions')}
                disableSort
                render={(invitation) => <InvitationMenu invitation={invitation} />}
              />
            </>
          }
        />
      </ResourceDefinitionContextProvider>
    </OrganizationFrame>
  )
}

function InvitationCard({ invitation }: { invitation: Invitation }) {
  const t = useText()
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <strong>{invitation.email}</strong>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 0.75 }}>
          <InvitationStatusChip status={invitation.status} />
          {invitation.isAdmin && <OrganizationRole isAdmin />}
        </Box>
        <Typography variant="body2" component="div">
          <TeamNames teams={teamsOf(invitation)} />
        </Typography>
        <Typography variant="body2" color="text.secondary" component="div">
          {t('people.field.expires')}: <TimeAgo at={invitation.expiresAt} />
        </Typography>
      </Box>
      <InvitationMenu invitation={invitation} />
    </Box>
  )
}

function WithdrawMany() {
  const t = useText()
  return (
    <BulkDelete
      buttonText={t('people.invitations.withdraw')}
      confirmText={(count) => t('people.invitations.withdraw_many', { smart_count: count })}
      consequence={t('people.invitations.withdraw_consequence')}
      doneText={(count) => t('people.invitations.withdrawn', { smart_count: count })}
    />
  )
}
