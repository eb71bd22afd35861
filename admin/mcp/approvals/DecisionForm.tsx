import { useId, useState } from 'react'
import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { APPROVAL_MAX, type McpApprovalRecord } from '#api/contract/mcp/approval'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import './messages.js'
import { useDecideApproval } from './queries.js'

/** Grants or denies the call, with a note to the client. A grant can be withdrawn until the call is made. */
export function DecisionForm({ approval }: { approval: McpApprovalRecord }) {
  const t = useText()
  const titleId = useId()
  const [note, setNote] = useState(approval.note ?? '')
  const isGranted = approval.state === 'granted'
  const { mutate, isPending, variables, error } = useDecideApproval(approval.id, ({ decision }) => {
    if (decision === 'grant') toast(t('mcp_approvals.granted'))
    else toast(t(isGranted ? 'mcp_approvals.withdrawn' : 'mcp_approvals.denied'))
  })
  const decide = (decision: 'grant' | 'deny') => mutate({ decision, note: note.trim() || null })
  const isRunning = (decision: 'grant' | 'deny') => isPending && variables.decision === decision
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Typography variant="h3" id={titleId} sx={{ mb: 0.5 }}>
        {t('mcp_approvals.decision')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {t(isGranted ? 'mcp_approvals.hint.granted' : 'mcp_approvals.hint.waiting')}
      </Typography>
      <TextField
        fullWidth
        multiline
        label={`${t('mcp_approvals.field.note')} (${t('common.optional')})`}
        helperText={t('mcp_approvals.note_help')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: APPROVAL_MAX.note } }}
      />
      <ErrorAlert error={error} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {!isGranted && approval.arguments !== null && (
          <Button
            variant="contained"
            startIcon={<CheckOutlined />}
            loading={isRunning('grant')}
            disabled={isPending}
            onClick={() => decide('grant')}
          >
            {t('mcp_approvals.grant')}
          </Button>
        )}
        <Button
          variant="outlined"
          color="error"
          startIcon={<BlockOutlined />}
          loading={isRunning('deny')}
          disabled={isPending}
          onClick={() => decide('deny')}
        >
          {t(isGranted ? 'mcp_approvals.withdraw' : 'mcp_approvals.deny')}
        </Button>
      </Box>
    </Box>
  )
}
