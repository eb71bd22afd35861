import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { McpCallRecord } from '#api/contract/mcp/call'
import { useText } from '../../core/i18n/i18n.js'
import { ListDownload } from '../../core/lists/export/ListDownload.js'
import { ViewTools } from '../../core/lists/export/ListTools.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { McpTabs } from '../parts/McpTabs.js'
import { APPLICATIONS, CALLS } from '../places.js'
import { useCallColumns } from './call_columns.js'
import { CallDrawer } from './CallDrawer.js'
import { callFilters } from './call_filters.js'
import './messages.js'
import { RetentionButton } from './RetentionButton.js'
import { VerifyLog } from './VerifyLog.js'

const FORMATS = ['csv', 'jsonl'] as const

/** Calls through the gateway, latest first, with a drawer for the open one. */
export function CallList() {
  const t = useText()
  return (
    <ResourceList<McpCallRecord>
      resource={CALLS}
      title={t('mcp_calls.title')}
      subtitle={t('mcp_calls.subtitle')}
      tabs={<McpTabs current="calls" />}
      actions={
        <>
          <RetentionButton />
          <VerifyLog />
        </>
      }
      filters={callFilters(t)}
      tools={<ViewTools exporter={<ListDownload path="mcp/calls/export" formats={FORMATS} />} />}
      empty={
        <EmptyState
          icon={<SwapHorizOutlined />}
          title={t('mcp_calls.empty')}
          explanation={t('mcp_calls.empty_hint')}
          action={
            <Button component={Link} to={`/${APPLICATIONS}`} variant="contained">
              {t('mcp_calls.open_applications')}
            </Button>
          }
        />
      }
      columns={useCallColumns()}
    >
      <CallDrawer />
    </ResourceList>
  )
}
