import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { MAX_GOAL_CHARS, MAX_GOALS } from '#api/engines/simba/vocabulary'
import { FieldGroup } from '../../core/forms/fields/FieldGroup.js'
import { FormSelect } from '../../core/forms/fields/FormSelect.js'
import { FormField } from '../../core/forms/FormField.js'
import { useText } from '../../core/i18n/i18n.js'
import './messages.js'
import { CRITERION_CHOICES, emptyGoal, type SessionForm } from './session_form.js'

const EXAMPLES = ['secret', 'prompt', 'data', 'tool'] as const

/** Goals, each with an optional criterion, and examples to add. */
export function GoalFields() {
  const t = useText()
  const { control } = useFormContext<SessionForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'goals' })
  const isFull = fields.length >= MAX_GOALS
  return (
    <FieldGroup
      title={t('simba.form.goals')}
      hint={t('simba.form.goals_hint')}
      columns="minmax(0, 1fr)"
      below={
        !isFull && (
          <>
            <Button
              startIcon={<Add />}
              onClick={() => append(emptyGoal())}
              sx={{ mt: fields.length > 0 ? 1 : 0 }}
            >
              {t('simba.form.add_goal')}
            </Button>
            <Examples onPick={(text) => append({ ...emptyGoal(), text }, { shouldFocus: false })} />
          </>
        )
      }
    >
      {fields.map(({ id }, index) => (
        <GoalRow key={id} index={index} onRemove={() => remove(index)} />
      ))}
    </FieldGroup>
  )
}

function Examples({ onPick }: { onPick: (text: string) => void }) {
  const t = useText()
  const goals = useWatch<SessionForm, 'goals'>({ name: 'goals' })
  const unused = EXAMPLES.map((name) => t(`simba.form.example.${name}`)).filter(
    (text) => !goals.some((goal) => goal.text === text)
  )
  if (unused.length === 0) return null
  return (
    <Box role="group" aria-label={t('simba.form.examples')} sx={EXAMPLE_LIST}>
      <Typography variant="body2" color="text.secondary" component="span">
        {`${t('simba.form.examples')}:`}
      </Typography>
      {unused.map((text) => (
        <Chip key={text} label={text} variant="outlined" onClick={() => onPick(text)} sx={CHIP} />
      ))}
    </Box>
  )
}

function GoalRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const t = useText()
  const { control } = useFormContext<SessionForm>()
  const kind = useWatch({ control, name: `goals.${index}.kind` })
  const required = (text: string) => ({
    validate: (value: unknown) => (typeof value === 'string' && value.trim() !== '') || text,
  })
  return (
    <Box sx={ROW}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <FormField
          control={control}
          name={`goals.${index}.text`}
          label={t('simba.form.goal', { number: index + 1 })}
          rows={2}
          required
          rules={required(t('simba.form.goal_required'))}
          slotProps={{ htmlInput: { maxLength: MAX_GOAL_CHARS } }}
        />
        <IconButton
          aria-label={t('simba.form.remove_goal_of', { number: index + 1 })}
          onClick={onRemove}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={CRITERION}>
        <FormSelect
          control={control}
          name={`goals.${index}.kind`}
          label={t('simba.form.criterion_label')}
          choices={CRITERION_CHOICES}
          nameOf={(id) => t(`simba.criterion.${id}`)}
        />
        {kind !== 'none' && (
          <FormField
            control={control}
            name={`goals.${index}.value`}
            label={t(`simba.form.criterion_value.${kind}`)}
            required
            rules={required(t('simba.form.criterion_required'))}
            slotProps={{ htmlInput: { maxLength: MAX_GOAL_CHARS } }}
          />
        )}
      </Box>
    </Box>
  )
}

const ROW = {
  display: 'grid',
  gap: 1.5,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  minWidth: 0,
} as const

const CRITERION = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const

const EXAMPLE_LIST = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.75,
  mt: 1,
} as const

const CHIP = { 'height': 'auto', 'minHeight': 28, '& .MuiChip-label': { whiteSpace: 'normal' } }
