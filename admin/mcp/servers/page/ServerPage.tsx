import Box from '@mui/material/Box'
import { useParams } from 'react-router'
import { CopyableId } from '../../../core/code/CopyableId.js'
import { useText } from '../../../core/i18n/i18n.js'
import { useRecordTitle } from '../../../core/layout/record_title.js'
import { PageHeader } from '../../../core/page/PageHeader.js'
import { PageSkeleton } from '../../../core/page/PageSkeleton.js'
import { RecordFailed } from '../../../core/states/RecordFailed.js'
import { ServerStatusChip } from '../../parts/StateChips.js'
import { SERVERS } from '../../places.js'
import '../messages.js'
import { AboutSection } from './AboutSection.js'
import './messages.js'
import { useServer } from '../../queries.js'
import { ServerActions } from './ServerActions.js'
import { StatusNotice } from './StatusNotice.js'
import { ToolsSection } from './ToolsSection.js'

/** Page of an MCP server: its review, its tools, and what it reports about itself. `?tool=` opens a tool. */
export function ServerPage() {
  const t = useText()
  const { id = '' } = useParams()
  const { data, error, refetch } = useServer(id)
  useRecordTitle(data?.name)
  const list = { label: t('mcp_servers.title'), to: `/${SERVERS}` }
  if (error && !data) {
    return (
      <RecordFailed
        title={t('mcp_servers.not_found')}
        list={list}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton rows={10} />
  return (
    <>
      <PageHeader
        title={data.name}
        subtitle={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <ServerStatusChip status={data.status} />
            <CopyableId id={data.id} />
          </Box>
        }
        crumbs={[list]}
        actions={<ServerActions server={data} />}
      />
      <StatusNotice server={data} />
      <ToolsSection server={data} />
      <AboutSection server={data} />
    </>
  )
}
