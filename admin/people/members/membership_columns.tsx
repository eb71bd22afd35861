import type { Member, ServiceAccount } from '#api/contract/accounts/people'
import type { Translate } from '../../core/i18n/i18n.js'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import { MemberStatusChip, OrganizationRole, TeamNames } from '../parts/chips.js'

/** Returns the columns that the lists of users and service accounts have in common. */
export const membershipColumns = <T extends Member | ServiceAccount>(
  t: Translate
): ListColumn<T>[] => [
  {
    source: 'isAdmin',
    label: t('people.field.role'),
    card: 'line',
    cell: ({ isAdmin }) => <OrganizationRole isAdmin={isAdmin} />,
  },
  {
    source: 'status',
    label: t('people.field.status'),
    card: 'chip',
    cell: ({ status }) => <MemberStatusChip status={status} />,
  },
  {
    source: 'teams',
    label: t('people.field.teams'),
    isSortable: false,
    cell: ({ teams }) => <TeamNames teams={teams} />,
  },
]
