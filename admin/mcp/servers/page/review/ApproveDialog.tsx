import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import type { McpServerRecord, McpToolRecord } from '#api/contract/mcp/server'
import { FormDialog } from '../../../../core/forms/FormDialog.js'
import { useText } from '../../../../core/i18n/i18n.js'
import { toast } from '../../../../core/notifications/toasts.js'
import { PageSkeleton } from '../../../../core/page/PageSkeleton.js'
import { PartFailed } from '../../../../core/states/PartFailed.js'
import { FlagChip } from '../../../parts/StateChips.js'
import '../messages.js'
import { useServerAction, useTools } from '../../../queries.js'

type Props = { server: McpServerRecord; listDigest: string; onClose: () => void }

/** Approves a reviewed server with the chosen tools. Tools with findings are not preselected. */
export function ApproveDialog(props: Props) {
  const { data, error, refetch } = useTools(props.server)
  if (data) return <Choice {...props} tools={data.filter(({ removedAt }) => removedAt === null)} />
  if (error) return <PartFailed error={error} onRetry={() => void refetch()} isInPlace={false} />
  return <PageSkeleton rows={2} />
}

function Choice(props: Props & { tools: readonly McpToolRecord[] }) {
  const t = useText()
  const { server, listDigest, tools, onClose } = props
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(tools.filter(({ isFlagged }) => !isFlagged).map(({ id }) => id))
  )
  const { mutate, isPending, error } = useServerAction(server.id, () => {
    toast(t('mcp_server.approved'))
    onClose()
  })
  const toggle = (id: string) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <FormDialog
      title={t('mcp_server.approve_title', { name: server.name })}
      submitText={t('mcp_server.approve')}
      isPending={isPending}
      error={error}
      onSubmit={() => mutate({ action: 'approve', listDigest, toolIds: [...chosen] })}
      onClose={onClose}
    >
      <Typography>{t('mcp_server.approve_hint')}</Typography>
      {server.requiresSecondPerson && (
        <Typography color="text.secondary">{t('mcp_server.notice.second_person')}</Typography>
      )}
      <ToolChoice tools={tools} chosen={chosen} onToggle={toggle} />
    </FormDialog>
  )
}

function ToolChoice(props: {
  tools: readonly McpToolRecord[]
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
}) {
  const t = useText()
  const titleId = useId()
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography variant="h3" id={titleId}>
        {t('mcp_server.approve_choose')}
      </Typography>
      <Typography variant="body2" color="text.secondary" role="status">
        {t('mcp_server.approve_count', { smart_count: props.chosen.size })}
      </Typography>
      {props.tools.map(({ id, name, findings }) => (
        <Box key={id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
          <FormControlLabel
            control={
              <Checkbox checked={props.chosen.has(id)} onChange={() => props.onToggle(id)} />
            }
            label={name}
            sx={{ overflowWrap: 'anywhere' }}
          />
          {findings.length > 0 && (
            <FlagChip label={t('mcp_proxy.findings.count', { smart_count: findings.length })} />
          )}
        </Box>
      ))}
    </Box>
  )
}
