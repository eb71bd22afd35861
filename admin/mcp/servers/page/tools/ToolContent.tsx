import type { ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { McpServerRecord, McpToolDetail } from '#api/contract/mcp/server'
import { CopyableId } from '../../../../core/code/CopyableId.js'
import { TimeAgo } from '../../../../core/display/formats/TimeAgo.js'
import { WholeText } from '../../../../core/display/WholeText.js'
import { useText } from '../../../../core/i18n/i18n.js'
import { FindingList } from '../../../parts/FindingList.js'
import { FlagChip, ToolStateChip } from '../../../parts/StateChips.js'
import { ChangeTable } from './ChangeTable.js'
import '../messages.js'
import { FlowForm } from './FlowForm.js'
import { ToolActions } from './ToolActions.js'

type Props = { server: McpServerRecord; tool: McpToolDetail }

/** A tool: its state, what changed since its approval, findings, descriptor and history. */
export function ToolContent({ server, tool }: Props) {
  const t = useText()
  const { state, pinnedBy, pinnedDigest, changes } = tool
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
        <ToolStateChip state={state} />
        {tool.findings.length > 0 && (
          <FlagChip label={t('mcp_proxy.findings.count', { smart_count: tool.findings.length })} />
        )}
        {pinnedDigest && pinnedBy && (
          <Typography component="span" variant="body2" color="text.secondary">
            {t('mcp_server.tool.pinned_by', { name: pinnedBy })}
          </Typography>
        )}
      </Box>
      {tool.removedAt && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {t('mcp_server.tools.removed')}
        </Alert>
      )}
      <ToolActions server={server} tool={tool} />
      {changes.length > 0 && (
        <Part title={t('mcp_server.tool.changes')}>
          <ChangeTable changes={changes} />
        </Part>
      )}
      <Part title={t('mcp_server.tool.findings')}>
        <FindingList findings={tool.findings} />
      </Part>
      <Part title={t('mcp_server.flow.title')}>
        <FlowForm serverId={server.id} tool={tool} />
      </Part>
      {tool.description && (
        <WholeText label={t('mcp_server.tool.description')} text={tool.description} />
      )}
      <WholeText
        label={t('mcp_server.tool.descriptor')}
        text={JSON.stringify(tool.descriptor, null, 2)}
      />
      <Part title={t('mcp_server.tool.history')}>
        <History tool={tool} />
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

/** All descriptors that the server has ever listed for the tool, newest first. */
function History({ tool: { versions, digest, pinnedDigest } }: { tool: McpToolDetail }) {
  const t = useText()
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {versions.map((version) => {
        const marks = [
          version.digest === digest && t('mcp_server.tool.current'),
          version.digest === pinnedDigest && t('mcp_server.tool.pinned'),
        ].filter((each) => each !== false)
        return (
          <Box component="li" key={version.digest} sx={VERSION}>
            <TimeAgo at={version.createdAt} />
            <CopyableId
              id={version.digest.replace(/^sha256:/, '')}
              name={t('mcp_server.tool.digest')}
            />
            {marks.length > 0 && <span>{marks.join(', ')}</span>}
            {version.isFlagged && <FlagChip label={t('mcp_server.tool.flagged')} />}
          </Box>
        )
      })}
    </Box>
  )
}

const VERSION = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  py: 0.5,
} as const
