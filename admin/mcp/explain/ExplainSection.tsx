import { useController, useForm, type Control } from 'react-hook-form'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { McpApplicationRecord } from '#api/contract/mcp/application'
import { Section } from '../../core/display/Section.js'
import { FormSelect } from '../../core/forms/fields/FormSelect.js'
import { RecordPicker } from '../../core/forms/fields/RecordPicker.js'
import { FormField } from '../../core/forms/FormField.js'
import { isRecord } from '../../core/forms/is_record.js'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import type { Member } from '../permissions/permission_form.js'
import { useMembersResource } from '../permissions/queries.js'
import { Explanation } from './Explanation.js'
import './messages.js'
import { useExplain } from './queries.js'

type ExplainForm = { user: Member | null; tool: string; arguments: string }

/** Explains how the gateway would decide about a call to one of the application's tools. */
export function ExplainSection({ application }: { application: McpApplicationRecord }) {
  const t = useText()
  return (
    <Section title={t('mcp_explain.title')} explanation={t('mcp_explain.explanation')}>
      {application.tools.length === 0 ? (
        <Typography>{t('mcp_explain.no_tools')}</Typography>
      ) : (
        <ExplainForm application={application} />
      )}
    </Section>
  )
}

function ExplainForm({ application: { id, tools } }: { application: McpApplicationRecord }) {
  const t = useText()
  const names = tools.map(({ name }) => name)
  const { control, handleSubmit } = useForm<ExplainForm>({
    defaultValues: { user: null, tool: names[0] ?? '', arguments: '{}' },
  })
  const { mutate, data, isPending, error } = useExplain()
  const explain = ({ user, tool, arguments: text }: ExplainForm) =>
    mutate({ userId: user?.userId, applicationId: id, tool, arguments: JSON.parse(text) })
  return (
    <>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void handleSubmit(explain)(event)}
        sx={FORM}
      >
        <UserField control={control} />
        <FormSelect
          control={control}
          name="tool"
          label={t('mcp_explain.field.tool')}
          choices={names}
          nameOf={(name) => name}
        />
        <FormField
          control={control}
          name="arguments"
          label={t('mcp_explain.field.arguments')}
          rules={{ validate: (text) => isJsonObject(text) || t('mcp_explain.error.json') }}
          rows={3}
          isCode
        />
        <ErrorAlert error={error} />
        <Button type="submit" variant="outlined" loading={isPending} sx={{ justifySelf: 'start' }}>
          {t('mcp_explain.button')}
        </Button>
      </Box>
      <Box role="status">{data && <Explanation explanation={data} />}</Box>
    </>
  )
}

function UserField({ control }: { control: Control<ExplainForm> }) {
  const t = useText()
  const { field, fieldState } = useController({
    control,
    name: 'user',
    rules: { validate: (user) => user !== null || t('mcp_explain.error.user') },
  })
  return (
    <RecordPicker<Member>
      resource={useMembersResource()}
      label={t('mcp_explain.field.user')}
      chosen={field.value}
      onChoose={field.onChange}
      error={fieldState.error?.message ?? null}
    />
  )
}

function isJsonObject(text: unknown): boolean {
  try {
    return isRecord(JSON.parse(String(text)))
  } catch {
    // The text is not JSON.
    return false
  }
}

const FORM = { display: 'grid', gap: 2, maxWidth: 720 } as const
