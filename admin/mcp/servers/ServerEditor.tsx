import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { useForm, useWatch, type Control } from 'react-hook-form'
import type { McpServerRecord } from '#api/contract/mcp/server'
import { SERVER_KINDS, STDIO_MAX } from '#api/contract/mcp/stdio'
import { mcpServers } from '#api/contract/resources/mcp_servers'
import { FormSelect } from '../../core/forms/fields/FormSelect.js'
import { FormSwitch } from '../../core/forms/fields/FormSwitch.js'
import { FormField } from '../../core/forms/FormField.js'
import { RecordForm } from '../../core/forms/RecordForm.js'
import { useSaveRecord } from '../../core/forms/saving/useSaveRecord.js'
import { useText } from '../../core/i18n/i18n.js'
import { SERVERS, serverPath } from '../places.js'
import { AuthFields } from './AuthFields.js'
import { HeaderFields } from './HeaderFields.js'
import './messages.js'
import { fieldFor, formOf, PREFIX, serverFrom, type ServerForm } from './server_form.js'

/** Form for a new or stored MCP server. */
export function ServerEditor(props: {
  record: McpServerRecord | null
  /** Further buttons beside the save button. */
  actionsFor?: (forget: () => void) => ReactNode
}) {
  const t = useText()
  const { record } = props
  const form = useForm<ServerForm>({ defaultValues: formOf(record) })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const { save, conflict } = useSaveRecord<McpServerRecord, ServerForm>({
    resource: SERVERS,
    record,
    doneText: t(record ? 'mcp_servers.saved' : 'mcp_servers.created'),
    form,
    formOf,
    pageOf: ({ id }) => serverPath(id),
  })
  return (
    <RecordForm
      form={form}
      submitText={record ? t('form.save') : t('mcp_servers.create')}
      save={(values) => save(serverFrom(values, record) as Partial<McpServerRecord>)}
      conflict={conflict}
      fieldFor={fieldFor}
      actions={props.actionsFor?.(() => form.reset(form.getValues()))}
    >
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 820 }}>
        <Fields control={form.control} isNew={record === null} />
        {kind === 'http' && (
          <AuthFields control={form.control} hasSecret={record?.hasOauthClientSecret ?? false} />
        )}
        <HeaderFields control={form.control} kind={kind} />
        <FormSwitch
          control={form.control}
          name="requiresSecondPerson"
          label={t('mcp_servers.field.second_person')}
          help={t('mcp_servers.help.second_person')}
        />
      </Box>
    </RecordForm>
  )
}

function Fields({ control, isNew }: { control: Control<ServerForm>; isNew: boolean }) {
  const t = useText()
  const { name, prefix, description } = mcpServers.fields
  return (
    <>
      <FormField
        control={control}
        name="name"
        label={t('mcp_servers.field.name')}
        required
        autoFocus={isNew}
        slotProps={{ htmlInput: { maxLength: name.max } }}
      />
      <FormField
        control={control}
        name="prefix"
        label={t('mcp_servers.field.prefix')}
        help={t('mcp_servers.help.prefix')}
        required
        rules={{
          validate: (value) =>
            (typeof value === 'string' && PREFIX.test(value.trim())) ||
            t('mcp_servers.error.prefix'),
        }}
        slotProps={{ htmlInput: { maxLength: prefix.max } }}
      />
      <AddressFields control={control} isNew={isNew} />
      <FormField
        control={control}
        name="description"
        label={`${t('mcp_servers.field.description')} (${t('common.optional')})`}
        rows={2}
        slotProps={{ htmlInput: { maxLength: description.max } }}
      />
    </>
  )
}

/** Address of the server: a URL, or a program that the MCP agent starts. The kind of a stored server cannot change. */
function AddressFields({ control, isNew }: { control: Control<ServerForm>; isNew: boolean }) {
  const t = useText()
  const kind = useWatch({ control, name: 'kind' })
  return (
    <>
      {isNew && (
        <FormSelect
          control={control}
          name="kind"
          label={t('mcp_servers.field.kind')}
          choices={SERVER_KINDS}
          nameOf={(id) => t(`mcp_servers.kind.${id}`)}
        />
      )}
      {kind === 'http' ? (
        <FormField
          control={control}
          name="url"
          label={t('mcp_servers.field.url')}
          help={t(isNew ? 'mcp_servers.help.url' : 'mcp_servers.help.url_change')}
          required
          slotProps={{ htmlInput: { maxLength: mcpServers.fields.url.max } }}
        />
      ) : (
        <CommandFields control={control} isNew={isNew} />
      )}
    </>
  )
}

function CommandFields({ control, isNew }: { control: Control<ServerForm>; isNew: boolean }) {
  const t = useText()
  return (
    <>
      <FormField
        control={control}
        name="command"
        label={t('mcp_servers.field.command')}
        help={t(isNew ? 'mcp_servers.help.command' : 'mcp_servers.help.command_change')}
        required
        slotProps={{ htmlInput: { maxLength: STDIO_MAX.command } }}
      />
      <FormField
        control={control}
        name="arguments"
        label={`${t('mcp_servers.field.arguments')} (${t('common.optional')})`}
        help={t('mcp_servers.help.arguments')}
        rows={3}
        slotProps={{ htmlInput: { maxLength: STDIO_MAX.address } }}
      />
    </>
  )
}
