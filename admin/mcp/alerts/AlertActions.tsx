import { useState } from 'react'
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import {
  MAX_ALERT_NOTE_LENGTH,
  type AlertState,
  type McpAlertRecord,
} from '#api/contract/mcp/alert'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { useCan } from '../../core/session/session.js'
import './messages.js'
import { useUpdateAlert } from './queries.js'

const ACTIONS = {
  acknowledge: { state: 'acknowledged', icon: <VisibilityOutlined />, variant: 'outlined' },
  reopen: { state: 'open', icon: <UndoOutlined />, variant: 'outlined' },
  resolve: { state: 'resolved', icon: <TaskAltOutlined />, variant: 'contained' },
} as const
type AlertAction = keyof typeof ACTIONS

/** Actions that each state allows. A resolved alert cannot be reopened. */
const ALLOWED: Record<AlertState, readonly AlertAction[]> = {
  open: ['acknowledge', 'resolve'],
  acknowledged: ['reopen', 'resolve'],
  resolved: [],
}

/** Buttons that change the state of an alert. */
export function AlertActions({ alert }: { alert: McpAlertRecord }) {
  const t = useText()
  if (!useCan('update', 'McpAlert')) return null
  return ALLOWED[alert.state].map((action) => (
    <DialogButton
      key={action}
      text={t(`mcp_alerts.${action}`)}
      icon={ACTIONS[action].icon}
      variant={ACTIONS[action].variant}
    >
      {(close) => <StateDialog {...{ alert, action }} onClose={close} />}
    </DialogButton>
  ))
}

function StateDialog(props: { alert: McpAlertRecord; action: AlertAction; onClose: () => void }) {
  const t = useText()
  const { alert, action, onClose } = props
  const [note, setNote] = useState(alert.note ?? '')
  const { mutate, isPending, error } = useUpdateAlert(alert.id, () => {
    toast(t(`mcp_alerts.${action}_done`))
    onClose()
  })
  return (
    <FormDialog
      title={t(`mcp_alerts.${action}_title`)}
      submitText={t(`mcp_alerts.${action}`)}
      isPending={isPending}
      isDirty={note !== (alert.note ?? '')}
      error={error}
      onSubmit={() => mutate({ state: ACTIONS[action].state, note: note.trim() || null })}
      onClose={onClose}
    >
      <Typography>{t(`mcp_alerts.${action}_hint`)}</Typography>
      <TextField
        multiline
        minRows={2}
        label={`${t('mcp_alerts.field.note')} (${t('common.optional')})`}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_ALERT_NOTE_LENGTH } }}
      />
    </FormDialog>
  )
}
