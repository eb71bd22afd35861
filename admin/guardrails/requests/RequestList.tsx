import InboxOutlined from '@mui/icons-material/InboxOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { GuardrailRequestRow } from '#api/contract/guardrails/request'
import { useText } from '../../core/i18n/i18n.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { GuardrailTabs } from '../parts/GuardrailTabs.js'
import { REQUESTS } from '../places.js'
import './messages.js'
import { useRequestColumns } from './request_columns.js'
import { RequestDrawer } from './RequestDrawer.js'
import { useRequestFilters } from './useRequestFilters.js'

/** Requests that guardrails have checked, newest first, with a drawer for the open one. */
export function RequestList() {
  const t = useText()
  return (
    <ResourceList<GuardrailRequestRow>
      resource={REQUESTS}
      title={t('guardrail_requests.title')}
      subtitle={t('guardrail_requests.subtitle')}
      tabs={<GuardrailTabs current="requests" />}
      filters={useRequestFilters()}
      isSearchable={false}
      exportFields={EXPORTED}
      empty={
        <EmptyState
          icon={<InboxOutlined />}
          title={t('guardrail_requests.empty')}
          explanation={t('guardrail_requests.empty_hint')}
          action={
            <Button component={Link} to="/guardrails/integrate" variant="contained">
              {t('guardrail_requests.open_integrate')}
            </Button>
          }
        />
      }
      columns={useRequestColumns()}
    >
      <RequestDrawer />
    </ResourceList>
  )
}

const EXPORTED = [
  ...['id', 'createdAt', 'targetId', 'targetName', 'placement', 'action', 'shadowAction'],
  ...['severity', 'path', 'latencyMs', 'identity', 'sessionId', 'label', 'excerpt'],
]
