import { useController, useForm, useWatch, type Control, type UseFormReturn } from 'react-hook-form'
import {
  PERMISSION_EFFECTS,
  POSITION,
  type McpPermissionRecord,
} from '#api/contract/mcp/permission'
import { mcpPermissions } from '#api/contract/resources/mcp_permissions'
import { RadioChoice } from '../../core/forms/fields/RadioChoice.js'
import { useWholeNumber } from '../../core/forms/fields/useWholeNumber.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { FormField } from '../../core/forms/FormField.js'
import { isConflict } from '../../core/forms/saving/SaveConflict.js'
import { SaveFailure } from '../../core/forms/saving/SaveFailure.js'
import { useSaveForm } from '../../core/forms/saving/useSaveForm.js'
import { useVersionedUpdate } from '../../core/forms/saving/useVersionedUpdate.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { ConditionFields } from './ConditionFields.js'
import { DryRun } from './DryRun.js'
import './messages.js'
import {
  formOf,
  permissionField,
  permissionFrom,
  redactProblem,
  type PermissionForm,
} from './permission_form.js'
import {
  loadPermission,
  savePermission,
  useMembersResource,
  type NamedPermission,
  type PermissionBody,
} from './queries.js'
import { ScopeFields } from './ScopeFields.js'

/** Form for a new or stored permission. */
export function PermissionDialog(props: {
  applicationId: string
  record: McpPermissionRecord | null
  initial: PermissionForm
  onClose: () => void
}) {
  const t = useText()
  const { applicationId, record, initial, onClose } = props
  const form = useForm<PermissionForm>({ defaultValues: initial })
  const { update, conflict } = usePermissionUpdate(record, form)
  const saving = useSaveForm({
    form,
    draftName: 'permission',
    fieldFor: permissionField,
    save: async (values) => {
      const body = permissionFrom(values, applicationId)
      await (record ? update(body) : savePermission(null, body))
      toast(t(record ? 'mcp_permissions.saved' : 'mcp_permissions.added'))
      onClose()
    },
  })
  const { submit, isPending, formError } = saving
  return (
    <FormDialog
      title={
        record
          ? t('mcp_permissions.edit_title', { name: record.name })
          : t('mcp_permissions.add_title')
      }
      submitText={t(record ? 'mcp_permissions.save' : 'mcp_permissions.add')}
      isPending={isPending}
      isDirty={form.formState.isDirty}
      error={conflict && isConflict(formError) ? null : formError}
      maxWidth="md"
      onSubmit={submit}
      onClose={onClose}
    >
      <MainFields control={form.control} />
      <ScopeFields control={form.control} />
      <ConditionFields control={form.control} />
      <EffectFields control={form.control} />
      <SaveFailure {...{ saving, conflict }} error={null} />
      {record === null && <DryRun form={form} applicationId={applicationId} />}
    </FormDialog>
  )
}

function usePermissionUpdate(
  record: McpPermissionRecord | null,
  form: UseFormReturn<PermissionForm>
) {
  const members = useMembersResource()
  const id = record?.id ?? ''
  const named = (stored: McpPermissionRecord): NamedPermission => ({
    ...stored,
    member: form.getValues('user'),
  })
  return useVersionedUpdate<NamedPermission, PermissionForm, PermissionBody>({
    record: record && named(record),
    form,
    formOf: (stored) => formOf(stored, stored.member),
    load: () => loadPermission(id, members),
    send: async (body) => named(await savePermission(id, body)),
  })
}

type Props = { control: Control<PermissionForm> }

function MainFields({ control }: Props) {
  const t = useText()
  const { field } = useController({ control, name: 'effect' })
  return (
    <>
      <FormField
        control={control}
        name="name"
        label={t('mcp_permissions.field.name')}
        required
        autoFocus
        slotProps={{ htmlInput: { maxLength: mcpPermissions.fields.name.max } }}
      />
      <RadioChoice
        label={t('mcp_permissions.field.effect')}
        value={field.value}
        choices={PERMISSION_EFFECTS}
        nameOf={(id) => t(`mcp_proxy.effect.${id}`)}
        hintOf={(id) => t(`mcp_permissions.effect_hint.${id}`)}
        onChange={field.onChange}
      />
      <FormField
        control={control}
        name="position"
        label={t('mcp_permissions.field.position')}
        help={t('mcp_permissions.help.position', {
          min: String(POSITION.min),
          max: POSITION.max.toLocaleString('en'),
        })}
        isNumber
        required
        rules={useWholeNumber(POSITION)}
        slotProps={{ htmlInput: { ...POSITION, step: 1 } }}
        sx={{ maxWidth: 320 }}
      />
    </>
  )
}

/** Fields that apply only to some effects. */
function EffectFields({ control }: Props) {
  const t = useText()
  const effect = useWatch({ control, name: 'effect' })
  if (effect === 'allow') return null
  return effect === 'redact' ? (
    <FormField
      control={control}
      name="redactPaths"
      label={`${t('mcp_permissions.field.redact_paths')} (${t('common.optional')})`}
      help={t('mcp_permissions.help.redact_paths')}
      rules={{
        validate: (paths) => {
          const line = typeof paths === 'string' ? redactProblem(paths) : null
          return line === null || t('mcp_permissions.error.redact_path', { line })
        },
      }}
      rows={2}
      isCode
    />
  ) : (
    <FormField
      control={control}
      name="reason"
      label={`${t('mcp_permissions.field.reason')} (${t('common.optional')})`}
      help={t('mcp_permissions.help.reason')}
      slotProps={{ htmlInput: { maxLength: mcpPermissions.fields.reason.max } }}
    />
  )
}
