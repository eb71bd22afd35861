import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { DataTable } from 'react-admin'
import type { Member } from '#api/contract/people'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import '../i18n/areas/people.js'
import { ImportButton } from '../imports/ImportButton.js'
import { OrganizationFrame } from '../organizations/OrganizationFrame.js'
import { EmptyState } from '../ui/EmptyState.js'
import { ResourceList } from '../ui/list/ResourceList.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { InviteButton } from './InviteButton.js'
import { SecondFactorChip } from './chips.js'
import { BulkMemberMenu } from './MemberMenu.js'
import { MembershipCard } from './MembershipCard.js'
import { MembershipColumns } from './MembershipColumns.js'
import { PeopleTabs } from './PeopleTabs.js'
import { PersonMenu } from './PersonMenu.js'
import { TeamFilters } from './TeamFilters.js'
import { usePeopleFilters } from './useMemberFilters.js'

const PEOPLE = { kind: 'person' }
const EXPORTED = [
  ...['id', 'name', 'email', 'isAdmin', 'status', 'hasSecondFactor', 'teams'],
  ...['lastSeenAt', 'deactivatedAt', 'createdAt'],
]

const WRAP = { overflowWrap: 'anywhere' } as const

/** The people of the organization. */
export function MemberList() {
  const t = useText()
  const filters = usePeopleFilters()
  return (
    <OrganizationFrame>
      <ResourceList<Member>
        resource="users"
        title={t('people.title')}
        subtitle={<PeopleTabs current="members" />}
        actions={
          <>
            <ImportButton kind="members" />
            <InviteButton />
          </>
        }
        filters={filters}
        permanentFilter={PEOPLE}
        exportFields={EXPORTED}
        empty={<EmptyState icon={<GroupsOutlined />} title={t('list.no_results')} />}
        hiddenColumns={['email']}
        bulkActions={<BulkMemberMenu removal="remove" countKey="people.count" />}
        card={(member) => <MemberCard member={member} />}
        columns={
          <>
            <DataTable.Col<Member>
              source="name"
              label={t('people.field.name')}
              render={(member) => (
                <Box sx={{ minWidth: 200 }}>
                  <MemberName member={member} />
                  <Typography variant="body2" color="text.secondary" sx={WRAP}>
                    {member.email}
                  </Typography>
                </Box>
              )}
            />
            <DataTable.Col<Member>
              source="email"
              label={t('people.field.email')}
              render={({ email }) => <Box sx={{ minWidth: 200, ...WRAP }}>{email}</Box>}
            />
            <MembershipColumns<Member> />
            <DataTable.Col<Member>
              source="hasSecondFactor"
              label={t('people.field.second_factor')}
              render={({ hasSecondFactor }) => <SecondFactorChip isOn={hasSecondFactor} />}
            />
            <DataTable.Col<Member>
              source="lastSeenAt"
              label={t('people.field.last_seen')}
              render={({ lastSeenAt }) =>
                lastSeenAt ? <TimeAgo at={lastSeenAt} /> : t('common.never')
              }
            />
            <DataTable.Col<Member>
              source="createdAt"
              label={t('people.field.joined')}
              render={({ createdAt }) => <TimeAgo at={createdAt} />}
            />
            <DataTable.Col<Member>
              source="id"
              label={t('common.actions')}
              disableSort
              render={(member) => <PersonMenu member={member} />}
            />
          </>
        }
      >
        <TeamFilters />
      </ResourceList>
    </OrganizationFrame>
  )
}

function MemberName({ member: { id, name } }: { member: Member }) {
  const t = useText()
  const { me } = useSession()
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      <strong>{name}</strong>
      {me?.user.id === id && ` (${t('people.you')})`}
    </Box>
  )
}

function MemberCard({ member }: { member: Member }) {
  const t = useText()
  return (
    <MembershipCard
      of={member}
      name={
        <>
          <MemberName member={member} />
          <Typography variant="body2" color="text.secondary">
            {member.email}
          </Typography>
          <SecondFactorChip isOn={member.hasSecondFactor} isNamed />
        </>
      }
      lastSeen={{ label: t('people.field.last_seen'), at: member.lastSeenAt }}
      menu={<PersonMenu member={member} />}
    />
  )
}
