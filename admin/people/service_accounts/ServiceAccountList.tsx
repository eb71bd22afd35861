import Add from '@mui/icons-material/Add'
import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined'
import Box from '@mui/material/Box'
import type { ServiceAccount } from '#api/contract/accounts/people'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { OrganizationFrame } from '../../organizations/parts/OrganizationFrame.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { BulkMemberMenu } from '../members/MemberMenu.js'
import { membershipColumns } from '../members/membership_columns.js'
import { PeopleTabs } from '../parts/PeopleTabs.js'
import { ServiceAccountMenu } from './ServiceAccountMenu.js'
import { TeamFilters } from '../members/TeamFilters.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { useMemberFilters } from '../members/useMemberFilters.js'

const ServiceAccountDialog = lazyPart(
  () => import('./ServiceAccountDialog.js'),
  'ServiceAccountDialog'
)

export function ServiceAccountList() {
  const t = useText()
  const filters = useMemberFilters()
  return (
    <OrganizationFrame>
      <ResourceList<ServiceAccount>
        resource="service-accounts"
        title={t('people.title')}
        subtitle={t('people.accounts.subtitle')}
        tabs={<PeopleTabs current="service_accounts" />}
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
        columns={useColumns()}
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

function useColumns(): ListColumn<ServiceAccount>[] {
  const t = useText()
  return [
    {
      source: 'name',
      label: t('people.field.name'),
      cell: ({ name }) => (
        <Box component="strong" sx={{ display: 'block', minWidth: 160, overflowWrap: 'anywhere' }}>
          {name}
        </Box>
      ),
    },
    ...membershipColumns<ServiceAccount>(t),
    {
      source: 'keyLastUsedAt',
      label: t('people.field.key_last_used'),
      cell: ({ keyLastUsedAt }) =>
        keyLastUsedAt ? <TimeAgo at={keyLastUsedAt} /> : t('common.never'),
    },
    {
      source: 'createdAt',
      label: t('people.field.created'),
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
    {
      source: 'id',
      label: t('common.actions'),
      cell: (account) => <ServiceAccountMenu account={account} />,
      isSortable: false,
      card: 'action',
    },
  ]
}
