import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { Link as RouterLink, useLocation } from 'react-router'
import { APPROVAL_STATES, type McpApprovalRecord } from '#api/contract/mcp/approval'
import { OPENED_HERE } from '../../core/dialogs/useDrawerHistory.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { useText, type Translate } from '../../core/i18n/i18n.js'
import { CellText } from '../../core/lists/CellText.js'
import type { ListFilter } from '../../core/lists/filters/list_filter.js'
import { LiveNotice } from '../../core/lists/LiveNotice.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { ApprovalStateChip } from '../parts/ApprovalStateChip.js'
import { McpTabs } from '../parts/McpTabs.js'
import { APPLICATIONS, approvalPath, APPROVALS } from '../places.js'
import { ApprovalDrawer } from './ApprovalDrawer.js'
import './messages.js'
import { pollMsOf, useLiveApprovals } from './queries.js'

/** Calls that await approval or were decided, latest first, with a drawer for the open one. */
export function ApprovalList() {
  const t = useText()
  const live = useLiveApprovals()
  return (
    <ResourceList<McpApprovalRecord>
      resource={APPROVALS}
      title={t('mcp_approvals.title')}
      subtitle={t('mcp_approvals.subtitle')}
      tabs={<McpTabs current="approvals" />}
      filters={filtersFor(t)}
      exportFields={EXPORTED}
      refetchIntervalMs={pollMsOf(live)}
      empty={
        <EmptyState
          icon={<HowToRegOutlined />}
          title={t('mcp_approvals.empty')}
          explanation={t('mcp_approvals.empty_hint')}
          action={
            <Button component={RouterLink} to={`/${APPLICATIONS}`} variant="contained">
              {t('mcp_approvals.open_applications')}
            </Button>
          }
        />
      }
      columns={columnsFor(t)}
    >
      <>
        <LiveNotice state={live} />
        <ApprovalDrawer />
      </>
    </ResourceList>
  )
}

const EXPORTED = [
  ...['id', 'state', 'tool', 'userName', 'applicationName', 'serverName', 'permissionName'],
  ...['argumentsDigest', 'note', 'decidedBy', 'decidedAt', 'expiresAt', 'callId', 'createdAt'],
]

const filtersFor = (t: Translate): ListFilter[] => [
  {
    source: 'state',
    label: t('mcp_approvals.field.state'),
    choices: APPROVAL_STATES.map((id) => ({ id, name: t(`mcp_proxy.approval_state.${id}`) })),
  },
]

const columnsFor = (t: Translate): ListColumn<McpApprovalRecord>[] => [
  {
    source: 'tool',
    label: t('mcp_approvals.field.tool'),
    cell: (approval) => <ToolLink approval={approval} />,
  },
  {
    source: 'state',
    label: t('mcp_approvals.field.state'),
    cell: ({ state }) => <ApprovalStateChip state={state} />,
    isSortable: false,
    card: 'chip',
  },
  {
    source: 'userName',
    label: t('mcp_approvals.field.user'),
    cell: ({ userName }) => userName && <CellText text={userName} />,
    isSortable: false,
  },
  {
    source: 'applicationName',
    label: t('mcp_approvals.field.application'),
    cell: ({ applicationName }) => applicationName && <CellText text={applicationName} />,
    isSortable: false,
  },
  {
    source: 'serverName',
    label: t('mcp_approvals.field.server'),
    cell: ({ serverName }) => serverName && <CellText text={serverName} />,
    isSortable: false,
  },
  {
    source: 'createdAt',
    label: t('mcp_approvals.field.requested'),
    cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
  },
]

/** Opens the drawer of an approval and keeps the filters. */
function ToolLink({ approval: { id, tool } }: { approval: McpApprovalRecord }) {
  const t = useText()
  const { search } = useLocation()
  return (
    <Link
      component={RouterLink}
      to={approvalPath(id, search)}
      state={OPENED_HERE}
      data-mcp-approval={id}
      aria-label={t('mcp_approvals.review', { tool })}
      sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
    >
      {tool}
    </Link>
  )
}
