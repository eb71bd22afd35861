import AutoDeleteOutlined from '@mui/icons-material/AutoDeleteOutlined'
import Typography from '@mui/material/Typography'
import { useForm, useWatch } from 'react-hook-form'
import { CALL_RETENTION_DAYS, type McpCallRetention } from '#api/contract/mcp/retention'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { FormSelect } from '../../core/forms/fields/FormSelect.js'
import { useWholeNumber } from '../../core/forms/fields/useWholeNumber.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { FormField } from '../../core/forms/FormField.js'
import { useSaveForm } from '../../core/forms/saving/useSaveForm.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { useCan } from '../../core/session/session.js'
import './messages.js'
import { saveRetention, useRetention } from './queries.js'

const DEFAULT_DAYS = 365

/** Button that changes how long calls are kept. */
export function RetentionButton() {
  const t = useText()
  const canChange = useCan('delete', 'McpAlert')
  const { data } = useRetention(canChange)
  if (!canChange || !data) return null
  return (
    <DialogButton
      text={t('mcp_calls.retention.button')}
      icon={<AutoDeleteOutlined />}
      variant="outlined"
    >
      {(close) => <RetentionDialog retention={data} onClose={close} />}
    </DialogButton>
  )
}

type RetentionForm = { kept: 'all' | 'days'; days: number | null }

function RetentionDialog(props: { retention: McpCallRetention; onClose: () => void }) {
  const t = useText()
  const { retention, onClose } = props
  const form = useForm<RetentionForm>({
    defaultValues: {
      kept: retention.days === null ? 'all' : 'days',
      days: retention.days ?? DEFAULT_DAYS,
    },
  })
  const kept = useWatch({ control: form.control, name: 'kept' })
  const { submit, isPending, formError } = useSaveForm({
    form,
    draftName: 'retention',
    save: async ({ kept: choice, days }) => {
      await saveRetention(choice === 'all' ? null : days)
      toast(t('mcp_calls.retention.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('mcp_calls.retention.title')}
      submitText={t('mcp_calls.retention.save')}
      isPending={isPending}
      isDirty={form.formState.isDirty}
      error={formError}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography>{t('mcp_calls.retention.hint')}</Typography>
      <FormSelect
        control={form.control}
        name="kept"
        label={t('mcp_calls.retention.kept')}
        choices={['all', 'days'] as const}
        nameOf={(id) => t(`mcp_calls.retention.${id}`)}
      />
      <DaysField control={form.control} isShown={kept === 'days'} />
    </FormDialog>
  )
}

function DaysField(props: {
  control: ReturnType<typeof useForm<RetentionForm>>['control']
  isShown: boolean
}) {
  const t = useText()
  const rules = useWholeNumber(CALL_RETENTION_DAYS)
  if (!props.isShown) return null
  return (
    <FormField
      control={props.control}
      name="days"
      label={t('mcp_calls.retention.days_field')}
      isNumber
      required
      rules={rules}
      slotProps={{ htmlInput: { ...CALL_RETENTION_DAYS, step: 1 } }}
    />
  )
}
