import { DataTable } from 'react-admin'
import type { Member, ServiceAccount } from '#api/contract/people'
import { useText } from '../app/i18n.js'
import { MemberStatusChip, OrganizationRole, TeamNames } from './chips.js'

/** What a person or a program is in the organization. */
export function MembershipColumns<T extends Member | ServiceAccount>() {
  const t = useText()
  return (
    <>
      <DataTable.Col<T>
        source="isAdmin"
        label={t('people.field.role')}
        render={({ isAdmin }) => <OrganizationRole isAdmin={isAdmin} />}
      />
      <DataTable.Col<T>
        source="status"
        label={t('people.field.status')}
        render={({ status }) => <MemberStatusChip status={status} />}
      />
      <DataTable.Col<T>
        source="teams"
        label={t('people.field.teams')}
        disableSort
        render={({ teams }) => <TeamNames teams={teams} />}
      />
    </>
  )
}
