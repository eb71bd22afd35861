import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { keepPreviousData } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import { useController, type Control } from 'react-hook-form'
import { MAX_GUARDRAIL_TARGETS } from '#api/contract/guardrails/guardrail'
import type { Named } from '../../core/forms/fields/RecordPicker.js'
import { useDebouncedValue } from '../../core/forms/fields/useDebouncedValue.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import '../messages.js'
import { targetsProblem, type GuardrailForm } from './guardrail_form.js'

const TYPING_MS = 200
const SHOWN = 50

/** Selects the team's targets that the guardrail checks. */
export function TargetsField({ control }: { control: Control<GuardrailForm> }) {
  const t = useText()
  const canRead = useCan('read', 'Provider')
  if (!canRead) return <Alert severity="info">{t('guardrails.help.no_targets_access')}</Alert>
  return <Field control={control} />
}

function Field({ control }: { control: Control<GuardrailForm> }) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const { field, fieldState } = useController({
    control,
    name: 'targets',
    rules: {
      validate: (targets) => {
        const problem = targetsProblem(targets)
        if (problem === 'none') return t('guardrails.error.targets')
        return problem === null
          ? true
          : t('guardrails.error.too_many_targets', { max: MAX_GUARDRAIL_TARGETS })
      },
    },
  })
  const { options, isFetching } = useTargetOptions(typed)
  return (
    <Autocomplete<Named, true>
      multiple
      options={options}
      value={field.value}
      onChange={(_, targets) => field.onChange(targets.map(({ id, name }) => ({ id, name })))}
      onBlur={field.onBlur}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      // The server has already filtered by name and other fields.
      filterOptions={(found) => found}
      filterSelectedOptions
      loading={isFetching}
      autoHighlight
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={t('guardrails.field.targets')}
          required
          error={fieldState.error !== undefined}
          helperText={
            fieldState.error?.message ??
            t('guardrails.help.targets', { max: MAX_GUARDRAIL_TARGETS })
          }
        />
      )}
    />
  )
}

function useTargetOptions(typed: string) {
  const q = useDebouncedValue(typed.trim(), TYPING_MS)
  const { data = [], isFetching } = useGetList<Named>(
    'redteam/targets',
    {
      filter: q ? { q } : {},
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: SHOWN },
    },
    { placeholderData: keepPreviousData }
  )
  return { options: data, isFetching }
}
