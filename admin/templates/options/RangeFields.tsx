import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useController, useFormContext } from 'react-hook-form'
import { TEMPLATE_LIMITS } from '#api/contract/library/template'
import { FieldGroup } from '../../core/forms/fields/FieldGroup.js'
import { FormField } from '../../core/forms/FormField.js'
import { useText } from '../../core/i18n/i18n.js'
import type { TemplateForm } from '../template_form.js'

const { default: DEFAULT_TESTS, ...LIMITS } = TEMPLATE_LIMITS.mcpRangeTests

/** Fields for attacks through MCP tools, for targets that use MCP. */
export function RangeFields() {
  const t = useText()
  const { control } = useFormContext<TemplateForm>()
  const { field } = useController<TemplateForm, 'config.mcpRange'>({ name: 'config.mcpRange' })
  const isOn = Boolean(field.value)
  return (
    <FieldGroup
      title={t('templates.review.mcp_range_title')}
      hint={t('templates.review.mcp_range_hint')}
      columns={{ sm: '1fr 1fr' }}
    >
      <FormControlLabel
        control={
          <Switch
            checked={isOn}
            onChange={({ target }) =>
              field.onChange(target.checked ? { numTests: DEFAULT_TESTS } : undefined)
            }
            slotProps={{ input: { ref: field.ref } }}
          />
        }
        label={t('templates.review.mcp_range_on')}
      />
      {isOn && (
        <FormField
          control={control}
          name="config.mcpRange.numTests"
          label={t('templates.review.mcp_range')}
          help={t('templates.review.mcp_range_help')}
          isNumber
          slotProps={{ htmlInput: LIMITS }}
        />
      )}
    </FieldGroup>
  )
}
