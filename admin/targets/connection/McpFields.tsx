import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useFormContext, useWatch } from 'react-hook-form'
import { MCP_TRANSPORTS } from '#api/contract/targets/target_settings'
import { useText } from '../../core/i18n/i18n.js'
import { templateProblems } from '../../core/code/json_problems.js'
import { CodeField } from '../../core/forms/fields/CodeField.js'
import { FormField } from '../../core/forms/FormField.js'
import { FormSwitch } from '../../core/forms/fields/FormSwitch.js'
import { FormSelect } from '../../core/forms/fields/FormSelect.js'
import { HeaderRows } from './HeaderRows.js'
import type { TargetForm } from '../target_form.js'

/** Fields for an MCP server: URL, and the tool that receives the attacks. */
export function McpFields() {
  const t = useText()
  const { control } = useFormContext<TargetForm>()
  const tool = useWatch({ control, name: 'mcp.tool' })
  return (
    <Stack spacing={2.5}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 220px' } }}>
        <FormField
          control={control}
          name="mcp.url"
          label={t('targets.http.url')}
          help={t('targets.mcp.url_help')}
          required
          type="url"
        />
        <FormSelect
          control={control}
          name="mcp.transport"
          label={t('targets.mcp.transport')}
          choices={MCP_TRANSPORTS}
          nameOf={(id) => t(`targets.mcp.transport_${id}`)}
        />
      </Box>
      <FormField
        control={control}
        name="mcp.tool"
        label={t('targets.mcp.tool')}
        help={t('targets.mcp.tool_help')}
      />
      {tool.trim() !== '' && (
        <CodeField
          control={control}
          name="mcp.arguments"
          label={t('targets.mcp.arguments')}
          help={t('targets.mcp.arguments_help')}
          required
          language="json"
          findProblems={templateProblems}
        />
      )}
      <FormField
        control={control}
        name="mcp.responsePath"
        label={t('targets.http.response_path')}
        help={t('targets.mcp.path_help')}
        isCode
      />
      <FormSwitch
        control={control}
        name="mcp.tracing"
        label={t('targets.http.tracing')}
        help={t('targets.mcp.tracing_help')}
      />
      <HeaderRows of="mcp" />
    </Stack>
  )
}
