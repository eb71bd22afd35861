import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useController, useFormContext, useFormState } from 'react-hook-form'
import { SIMBA_RUNNERS } from '#api/contract/simba/session'
import type { Catalog } from '#api/contract/library/catalog'
import {
  MAX_ATTACKS_PER_GOAL,
  MAX_CONVERSATION_ROUNDS,
  SESSION_CONCURRENCY,
} from '#api/engines/simba/vocabulary'
import { FoldHeading } from '../../core/display/FoldHeading.js'
import { FieldGroup } from '../../core/forms/fields/FieldGroup.js'
import { FormSwitch } from '../../core/forms/fields/FormSwitch.js'
import { RadioChoice } from '../../core/forms/fields/RadioChoice.js'
import { FormField } from '../../core/forms/FormField.js'
import { useText } from '../../core/i18n/i18n.js'
import './messages.js'
import { RuleFields } from './RuleFields.js'
import { SEED, type SessionForm } from './session_form.js'

const FIELDS = [
  'maxConversationRounds',
  'maxAttacksPerGoal',
  'concurrency',
  'seed',
  'hours',
  'forbiddenPlugins',
  'maxMessagesPerMinute',
  'runner',
  'continueWithoutModel',
] as const

/** Rules of engagement and planning options, initially collapsed. Expands when one of its fields has an error. */
export function AdvancedFields({ catalog }: { catalog: Catalog }) {
  const t = useText()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { errors } = useFormState<SessionForm>()
  const isShown = isOpen || FIELDS.some((name) => errors[name] !== undefined)
  return (
    <Box component="section" aria-labelledby={`${id}-title`}>
      <FoldHeading
        id={`${id}-title`}
        controls={`${id}-content`}
        title={t('simba.form.advanced')}
        isOpen={isShown}
        onToggle={() => setIsOpen(!isShown)}
      />
      {/* Hidden instead of removed, so that its fields keep their rules. */}
      <Box id={`${id}-content`} hidden={!isShown} sx={{ mt: 1.5 }}>
        <Stack spacing={3}>
          <RuleFields catalog={catalog} />
          <PlanningFields />
          <RunnerField />
        </Stack>
      </Box>
    </Box>
  )
}

function RunnerField() {
  const t = useText()
  const { control } = useFormContext<SessionForm>()
  const { field } = useController({ control, name: 'runner' })
  return (
    <RadioChoice
      label={t('simba.form.runner')}
      value={field.value}
      choices={SIMBA_RUNNERS}
      nameOf={(id) => t(`simba.form.runner_choice.${id}`)}
      hintOf={(id) => t(`simba.form.runner_choice.${id}_hint`)}
      onChange={field.onChange}
    />
  )
}

const PLANNING = [
  ['maxConversationRounds', 'rounds', MAX_CONVERSATION_ROUNDS],
  ['maxAttacksPerGoal', 'attacks', MAX_ATTACKS_PER_GOAL],
  ['concurrency', 'concurrency', SESSION_CONCURRENCY],
] as const

const HINTS = { rounds: null, attacks: 'attacks_hint', concurrency: 'concurrency_hint' } as const

function PlanningFields() {
  const t = useText()
  const { control } = useFormContext<SessionForm>()
  const whole = useWholeRange()
  return (
    <FieldGroup
      title={t('simba.form.planning')}
      hint={t('simba.form.planning_hint')}
      columns="repeat(auto-fit, minmax(180px, 1fr))"
      below={
        <FormSwitch
          control={control}
          name="continueWithoutModel"
          label={t('simba.form.without_model')}
          help={t('simba.form.without_model_hint')}
        />
      }
    >
      {PLANNING.map(([name, key, range]) => {
        const hint = HINTS[key]
        return (
          <FormField
            key={name}
            control={control}
            name={name}
            label={t(`simba.form.${key}`)}
            {...(hint ? { help: t(`simba.form.${hint}`) } : {})}
            isNumber
            required
            rules={whole(range, false)}
            slotProps={{ htmlInput: { min: range.min, max: range.max, step: 1 } }}
          />
        )
      })}
      <FormField
        control={control}
        name="seed"
        label={`${t('simba.form.seed')} (${t('common.optional')})`}
        help={t('simba.form.seed_hint')}
        isNumber
        rules={whole(SEED, true)}
        slotProps={{ htmlInput: { ...SEED, step: 1 } }}
      />
    </FieldGroup>
  )
}

/** Returns a validation rule for whole numbers; `isOptional` also allows blank input. */
function useWholeRange() {
  const t = useText()
  return ({ min, max }: { min: number; max: number }, isOptional: boolean) => ({
    validate: (value: unknown) =>
      (isOptional && value === null) ||
      (Number.isInteger(value) && Number(value) >= min && Number(value) <= max) ||
      t('form.whole_number', { min, max }),
  })
}
