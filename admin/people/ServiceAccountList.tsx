import Add from '@mui/icons-material/Add'
import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined'
import Box from '@mui/material/Box'
import { DataTable } from 'react-admin'
import type { ServiceAccount } from '#api/contract/people'
import { useText } from '../app/i18n.js'
import '../i18n/areas/people.js'
import { OrganizationFrame } from '../organizations/OrganizationFrame.js'
import { DialogButton } from '../ui/DialogButton.js'
import { EmptyState } from '../ui/EmptyState.js'
import { ResourceList } from '../ui/list/ResourceList.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { BulkMemberMenu } from './MemberMenu.js'
import { MembershipCard } from './MembershipCard.js'
import { MembershipColumns } from './MembershipColumns.js'
import { PeopleTabs } from './PeopleTabs.js'
import { ServiceAccountMenu } from './ServiceAccountMenu.js'
import { TeamFilters } from './TeamFilters.js'
import { lazyPart } from '../ui/lazyPart.js'
import { useMemberFilters } from './useMemberFilters.js'

const ServiceAccountDialog = lazyPart(
  () => import('./ServiceAccountDialog.js'),
  'ServiceAccountDialog'
)

/** Accounts of programs. */
export function ServiceAccountList() {
  const t = useText()
  const filters = useMemberFilters()
  return (
    <OrganizationFrame>
      <ResourceList<ServiceAccount>
        resource="service-accounts"
        title={t('people.title')}
        subtitle={
          <>
            <PeopleTabs current="service_accounts" />
            <Box sx={{ mt: 1 }}>{t('people.accounts.subtitle')}</Box>
          </>
        }
        actions={<CreateAccount />}
        filters={filters}
        empty={
          <EmptyState
            icon={<SmartToyOutlined />}
            title={t('people.accounts.empty')}
            explanation={t('people.accounts.empty_hint')}
          />
        }
        bulkActions={<BulkMemberMenu removal="delete_account" countKey="people.count_accounts" />}
        card={(account) => <AccountCard account={account} />}
        columns={
          <>
            <DataTable.Col<ServiceAccount>
              source="name"
              label={t('people.field.name')}
              render={({ name }) => (
                <Box
                  component="strong"
                  sx={{ display: 'block', minWidth: 160, overflowWrap: 'anywhere' }}
                >
                  {name}
                </Box>
              )}
            />
            <MembershipColumns<ServiceAccount> />
            <DataTable.Col<ServiceAccount>
              source="keyLastUsedAt"
              label={t('people.field.key_last_used')}
              render={({ keyLastUsedAt }) =>
                keyLastUsedAt ? <TimeAgo at={keyLastUsedAt} /> : t('common.never')
              }
            />
            <DataTable.Col<ServiceAccount>
              source="createdAt"
              label={t('people.field.created')}
              render={({ createdAt }) => <TimeAgo at={createdAt} />}
            />
            <DataTable.Col<ServiceAccount>
              source="id"
              label={t('common.actions')}
              disableSort
              render={(account) => <ServiceAccountMenu account={account} />}
            />
          </>
        }
      >
        <TeamFilters />
      </ResourceList>
    </OrganizationFrame>
  )
}

function CreateAccount() {
  const t = useText()
  return (
    <DialogButton text={t('people.accounts.create')} icon={<Add />}>
      {(close) => <ServiceAccountDialog onClose={close} />}
    </DialogButton>
  )
}

function AccountCard({ account }: { account: ServiceAccount }) {
  const t = useText()
  return (
    <MembershipCard
      of={account}
      name={<strong>{account.name}</strong>}
      lastSeen={{ label: t('people.field.key_last_used'), at: account.keyLastUsedAt }}
      menu={<ServiceAccountMenu account={account} />}
    />
  )
}
