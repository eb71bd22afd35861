import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Member } from '#api/contract/accounts/people'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import '../messages.js'
import { ImportButton } from '../../imports/parts/ImportButton.js'
import { OrganizationFrame } from '../../organizations/parts/OrganizationFrame.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { InviteButton } from '../invitations/InviteButton.js'
import { SecondFactorChip } from '../parts/chips.js'
import { BulkMemberMenu } from './MemberMenu.js'
import { membershipColumns } from './membership_columns.js'
import { PeopleTabs } from '../parts/PeopleTabs.js'
import { PersonMenu } from './PersonMenu.js'
import { TeamFilters } from './TeamFilters.js'
import { usePeopleFilters } from './useMemberFilters.js'

const PEOPLE = { kind: 'person' }
const EXPORTED = [
  ...['id', 'name', 'email', 'isAdmin', 'status', 'hasSecondFactor', 'teams'],
  ...['lastSeenAt', 'deactivatedAt', 'createdAt'],
]

const WRAP = { overflowWrap: 'anywhere' } as const

export function MemberList() {
  const t = useText()
  const filters = usePeopleFilters()
  return (
    <OrganizationFrame>
      <ResourceList<Member>
        resource="users"
        title={t('people.title')}
        tabs={<PeopleTabs current="members" />}
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
        columns={useColumns()}
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

function useColumns(): ListColumn<Member>[] {
  const t = useText()
  return [
    {
      source: 'name',
      label: t('people.field.name'),
      cell: (member) => (
        <Box sx={{ minWidth: 200 }}>
          <MemberName member={member} />
          <Typography variant="body2" color="text.secondary" sx={WRAP}>
            {member.email}
          </Typography>
        </Box>
      ),
    },
    {
      source: 'email',
      label: t('people.field.email'),
      cell: ({ email }) => <Box sx={{ minWidth: 200, ...WRAP }}>{email}</Box>,
      // The first column contains it too.
      card: 'hidden',
    },
    ...membershipColumns<Member>(t),
    {
      source: 'hasSecondFactor',
      label: t('people.field.second_factor'),
      cell: ({ hasSecondFactor }) => <SecondFactorChip isOn={hasSecondFactor} />,
    },
    {
      source: 'lastSeenAt',
      label: t('people.field.last_seen'),
      cell: ({ lastSeenAt }) => (lastSeenAt ? <TimeAgo at={lastSeenAt} /> : t('common.never')),
    },
    {
      source: 'createdAt',
      label: t('people.field.joined'),
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
    {
      source: 'id',
      label: t('common.actions'),
      cell: (member) => <PersonMenu member={member} />,
      isSortable: false,
      card: 'action',
    },
  ]
}
