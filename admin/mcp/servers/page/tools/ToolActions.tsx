import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { McpServerRecord, McpToolDetail, SettableToolState } from '#api/contract/mcp/server'
import { DialogButton } from '../../../../core/dialogs/DialogButton.js'
import { FormDialog } from '../../../../core/forms/FormDialog.js'
import { useText } from '../../../../core/i18n/i18n.js'
import { toast } from '../../../../core/notifications/toasts.js'
import { useCan } from '../../../../core/session/session.js'
import '../messages.js'
import { useSetToolState } from '../../../queries.js'

type Props = { server: McpServerRecord; tool: McpToolDetail }

const ICONS = { approved: <CheckCircleOutlined />, blocked: <BlockOutlined /> }
const VERBS = { approved: 'approve', blocked: 'block' } as const

/** Buttons that approve or block a tool. Tools of a server that is not approved yet are approved together with it. */
export function ToolActions({ server, tool }: Props) {
  const t = useText()
  if (!useCan('update', 'McpServer') || tool.removedAt) return null
  const canApprove = server.status === 'approved' && tool.state !== 'approved'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
      {canApprove && <StateButton {...{ server, tool }} state="approved" />}
      {tool.state !== 'blocked' && <StateButton {...{ server, tool }} state="blocked" />}
      {server.status !== 'approved' && (
        <Typography variant="body2" color="text.secondary">
          {t('mcp_server.tool.approve_server_first')}
        </Typography>
      )}
    </Box>
  )
}

function StateButton(props: Props & { state: SettableToolState }) {
  const t = useText()
  const { state } = props
  return (
    <DialogButton
      text={t(`mcp_server.tool.${VERBS[state]}`)}
      icon={ICONS[state]}
      variant={state === 'approved' ? 'contained' : 'outlined'}
    >
      {(close) => <StateDialog {...props} onClose={close} />}
    </DialogButton>
  )
}

function StateDialog(props: Props & { state: SettableToolState; onClose: () => void }) {
  const t = useText()
  const { server, tool, state, onClose } = props
  const verb = VERBS[state]
  const { mutate, isPending, error } = useSetToolState(server.id, tool, () => {
    toast(t(`mcp_server.tool.${verb}_done`))
    onClose()
  })
  return (
    <FormDialog
      title={t(`mcp_server.tool.${verb}_title`, { name: tool.name })}
      submitText={t(`mcp_server.tool.${verb}`)}
      isPending={isPending}
      error={error}
      onSubmit={() => mutate(state)}
      onClose={onClose}
    >
      <Typography>{t(`mcp_server.tool.${verb}_hint`)}</Typography>
    </FormDialog>
  )
}
