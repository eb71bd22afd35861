import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import Box from '@mui/material/Box'
import { ResourceDefinitionContextProvider } from 'react-admin'
import type { RegistrationRequest } from '#api/contract/accounts/people'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import '../messages.js'
import { OrganizationFrame } from '../../organizations/parts/OrganizationFrame.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { NotFound } from '../../core/states/NotFound.js'
import { BulkDelete } from '../../core/lists/selection/BulkDelete.js'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { PeopleTabs } from '../parts/PeopleTabs.js'
import { EmailCell } from '../parts/EmailCell.js'
import { RegistrationRequestMenu } from './RegistrationRequestMenu.js'

const RESOURCE = 'registration-requests'

/** react-admin's messages identify an account by its email address. */
const DEFINITIONS = { [RESOURCE]: { name: RESOURCE, recordRepresentation: 'email' } }

/** Accounts that wait for confirmation. Only for administrators of the organization that operates the server. */
export function RegistrationRequestList() {
  const t = useText()
  const { me, config } = useSession()
  const columns = useColumns()
  if (!me?.isServerAdmin) return <NotFound />
  const isOpen = config?.registration ?? false
  return (
    <OrganizationFrame>
      <ResourceDefinitionContextProvider definitions={DEFINITIONS}>
        <ResourceList<RegistrationRequest>
          resource={RESOURCE}
          title={t('people.title')}
          subtitle={t('people.registrations.subtitle')}
          tabs={<PeopleTabs current="registrations" />}
          empty={
            <EmptyState
              icon={<HowToRegOutlined />}
              title={t('people.registrations.empty')}
              explanation={t(`people.registrations.${isOpen ? 'empty_hint' : 'off_hint'}`)}
            />
          }
          bulkActions={<RejectMany />}
          columns={columns}
        />
      </ResourceDefinitionContextProvider>
    </OrganizationFrame>
  )
}

function useColumns(): ListColumn<RegistrationRequest>[] {
  const t = useText()
  return [
    {
      source: 'email',
      label: t('people.field.email'),
      cell: ({ email }) => <EmailCell email={email} />,
    },
    {
      source: 'name',
      label: t('people.field.name'),
      cell: ({ name }) => <Box sx={{ overflowWrap: 'anywhere' }}>{name}</Box>,
    },
    {
      source: 'registeredAt',
      label: t('people.field.registered'),
      cell: ({ registeredAt }) => <TimeAgo at={registeredAt} />,
    },
    {
      source: 'id',
      label: t('common.actions'),
      cell: (request) => <RegistrationRequestMenu request={request} />,
      isSortable: false,
      card: 'action',
    },
  ]
}

function RejectMany() {
  const t = useText()
  return (
    <BulkDelete
      confirmText={(count) => t('people.registrations.reject_many', { smart_count: count })}
      consequence={t('people.registrations.reject_consequence')}
      doneText={(count) => t('people.registrations.rejected', { smart_count: count })}
    />
  )
}
