import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import { useFieldArray, useWatch, type Control } from 'react-hook-form'
import { PERMISSION_MAX } from '#api/contract/mcp/permission'
import { CONDITION_OPERATORS } from '#api/engines/mcp/vocabulary'
import { FieldGroup } from '../../core/forms/fields/FieldGroup.js'
import { FormSelect } from '../../core/forms/fields/FormSelect.js'
import { FormField } from '../../core/forms/FormField.js'
import { useText } from '../../core/i18n/i18n.js'
import './messages.js'
import { valueKind, valueProblem, type PermissionForm } from './permission_form.js'

type Props = { control: Control<PermissionForm> }

/** Conditions on the arguments of a call. */
export function ConditionFields({ control }: Props) {
  const t = useText()
  const { fields, append, remove } = useFieldArray({ control, name: 'conditions' })
  return (
    <FieldGroup
      title={t('mcp_permissions.field.conditions')}
      hint={t('mcp_permissions.help.conditions')}
      columns="minmax(0, 1fr)"
      below={
        <>
          {fields.length > 0 && <FormHelperText>{t('mcp_permissions.help.value')}</FormHelperText>}
          {fields.length < PERMISSION_MAX.conditions && (
            <Button
              startIcon={<Add />}
              onClick={() => append({ path: '', operator: 'equals', value: '' })}
            >
              {t('mcp_permissions.condition.add')}
            </Button>
          )}
        </>
      }
    >
      {fields.map(({ id }, index) => (
        <ConditionRow key={id} {...{ control, index }} onRemove={() => remove(index)} />
      ))}
    </FieldGroup>
  )
}

function ConditionRow({
  control,
  index,
  onRemove,
}: Props & { index: number; onRemove: () => void }) {
  const t = useText()
  const row = useWatch({ control, name: `conditions.${index}` })
  const number = String(index + 1)
  return (
    <Box role="group" aria-label={t('mcp_permissions.condition.number', { number })} sx={ROW}>
      <FormField
        control={control}
        name={`conditions.${index}.path`}
        label={t('mcp_permissions.field.path')}
        rules={{
          validate: (path) =>
            (typeof path === 'string' && path.trim().startsWith('/')) ||
            t('mcp_permissions.error.path'),
        }}
        required
        slotProps={{ htmlInput: { maxLength: PERMISSION_MAX.conditionPath } }}
      />
      <FormSelect
        control={control}
        name={`conditions.${index}.operator`}
        label={t('mcp_permissions.field.operator')}
        choices={CONDITION_OPERATORS}
        nameOf={(id) => t(`mcp_permissions.operator.${id}`)}
      />
      {valueKind(row.operator) === 'none' ? (
        <Box />
      ) : (
        <FormField
          control={control}
          name={`conditions.${index}.value`}
          label={t('mcp_permissions.field.value')}
          rules={{
            validate: (_, { conditions }) => {
              const problem = conditions[index] ? valueProblem(conditions[index]) : null
              return problem === null || t(`mcp_permissions.error.${problem}`)
            },
          }}
          required
          slotProps={{ htmlInput: { maxLength: PERMISSION_MAX.conditionText } }}
        />
      )}
      <IconButton
        onClick={onRemove}
        aria-label={t('mcp_permissions.condition.remove', { number })}
        sx={{ height: 38, justifySelf: 'end' }}
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  )
}

const ROW = {
  display: 'grid',
  gap: 1,
  alignItems: 'start',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'minmax(0, 1fr) 200px minmax(0, 1fr) auto',
  },
} as const
