import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { useController, useForm, type Control } from 'react-hook-form'
import { ENFORCEMENTS, type McpApplicationRecord } from '#api/contract/mcp/application'
import { mcpApplications } from '#api/contract/resources/mcp_applications'
import { FormSwitch } from '../../core/forms/fields/FormSwitch.js'
import { RadioChoice } from '../../core/forms/fields/RadioChoice.js'
import { FormField } from '../../core/forms/FormField.js'
import { RecordForm } from '../../core/forms/RecordForm.js'
import { useSaveRecord } from '../../core/forms/saving/useSaveRecord.js'
import { useText } from '../../core/i18n/i18n.js'
import { APPLICATIONS, applicationPath } from '../places.js'
import { applicationFrom, formOf, type ApplicationForm } from './application_form.js'
import './messages.js'
import { ToolsField } from './ToolsField.js'

/** Form for a new or stored MCP application. */
export function ApplicationEditor(props: {
  record: McpApplicationRecord | null
  /** Further buttons beside the save button. */
  actionsFor?: (forget: () => void) => ReactNode
}) {
  const t = useText()
  const { record } = props
  const form = useForm<ApplicationForm>({ defaultValues: formOf(record) })
  const { control } = form
  const { save, conflict } = useSaveRecord<McpApplicationRecord, ApplicationForm>({
    resource: APPLICATIONS,
    record,
    doneText: t(record ? 'mcp_applications.saved' : 'mcp_applications.created'),
    form,
    formOf,
    pageOf: ({ id }) => applicationPath(id),
  })
  const { name, description } = mcpApplications.fields
  return (
    <RecordForm
      form={form}
      submitText={record ? t('form.save') : t('mcp_applications.create')}
      save={(values) => save(applicationFrom(values))}
      conflict={conflict}
      fieldFor={(field) => (field.startsWith('toolIds') ? 'toolIds' : field)}
      actions={props.actionsFor?.(() => form.reset(form.getValues()))}
    >
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 820 }}>
        <FormField
          control={control}
          name="name"
          label={t('mcp_applications.field.name')}
          required
          autoFocus={record === null}
          slotProps={{ htmlInput: { maxLength: name.max } }}
        />
        <FormField
          control={control}
          name="description"
          label={`${t('mcp_applications.field.description')} (${t('common.optional')})`}
          rows={2}
          slotProps={{ htmlInput: { maxLength: description.max } }}
        />
        <FormSwitch
          control={control}
          name="isActive"
          label={t('mcp_applications.field.is_active')}
          help={t('mcp_applications.help.is_active')}
        />
        <EnforcementField control={control} />
        <FlowEnforcementField control={control} />
        <ToolsField control={control} />
        <NamesField control={control} />
      </Box>
    </RecordForm>
  )
}

function NamesField({ control }: { control: Control<ApplicationForm> }) {
  const t = useText()
  return (
    <FormSwitch
      control={control}
      name="keepsNames"
      label={t('mcp_applications.field.keeps_names')}
      help={t('mcp_applications.help.keeps_names')}
    />
  )
}

function EnforcementField({ control }: { control: Control<ApplicationForm> }) {
  const t = useText()
  const { field } = useController({ control, name: 'enforcement' })
  return (
    <RadioChoice
      label={t('mcp_applications.field.enforcement')}
      value={field.value}
      choices={ENFORCEMENTS}
      nameOf={(id) => t(`mcp_applications.enforcement.${id}`)}
      hintOf={(id) => t(`mcp_applications.enforcement_hint.${id}`)}
      onChange={field.onChange}
    />
  )
}

function FlowEnforcementField({ control }: { control: Control<ApplicationForm> }) {
  const t = useText()
  const { field } = useController({ control, name: 'flowEnforcement' })
  return (
    <RadioChoice
      label={t('mcp_applications.field.flow_enforcement')}
      value={field.value}
      choices={ENFORCEMENTS}
      nameOf={(id) => t(`mcp_applications.enforcement.${id}`)}
      hintOf={(id) => t(`mcp_applications.flow_enforcement_hint.${id}`)}
      onChange={field.onChange}
    />
  )
}
