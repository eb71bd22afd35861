import Close from '@mui/icons-material/Close'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import type { EvalDetail } from '#api/contract/evals/eval'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import { metadataValuesQuery } from '../queries.js'
import { CONDITION_KINDS } from '../view/conditions.js'
import {
  choicesOf,
  needsValue,
  newDraft,
  offered,
  operatorsOf,
  type Draft,
} from './condition_choices.js'

const NATIVE = { select: { native: true }, inputLabel: { shrink: true } } as const

type Props = {
  detail: EvalDetail
  draft: Draft
  number: number
  isMissing: boolean
  onChange: (draft: Draft) => void
  onRemove: () => void
}

/** Fields for one condition: field, operator and value. */
export function ConditionFields(props: Props) {
  const t = useText()
  const { detail, draft, number, onChange } = props
  const isNamed = draft.on === 'metric' || draft.on === 'metadata'
  return (
    <Box
      role="group"
      aria-label={t('eval_table.filter.condition', { number })}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}
    >
      <Select
        label={t('eval_table.filter.field')}
        value={draft.on}
        options={offered(detail).map((on) => [on, t(`eval_table.filter.on.${on}`)])}
        onChange={(value) => {
          const on = CONDITION_KINDS.find((one) => one === value)
          if (on) onChange(newDraft(draft.key, on, detail))
        }}
      />
      {isNamed && (
        <Select
          label={t('eval_table.filter.name')}
          value={draft.name}
          options={choicesOf(draft.on, detail).map((name) => [name, name])}
          onChange={(name) => onChange({ ...draft, name, value: '' })}
        />
      )}
      <Select
        label={t('eval_table.filter.operator')}
        value={draft.operator}
        options={operatorsOf(draft.on).map((one) => [
          one,
          optionalText(`eval_table.filter.operators.${one}`, one),
        ])}
        onChange={(operator) => onChange({ ...draft, operator })}
      />
      {needsValue(draft) && <Value {...props} />}
      <IconButton aria-label={t('eval_table.filter.remove', { number })} onClick={props.onRemove}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}

function Select(props: {
  label: string
  value: string
  options: readonly (readonly [id: string, name: string])[]
  onChange: (id: string) => void
}) {
  return (
    <TextField
      select
      label={props.label}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      slotProps={NATIVE}
      sx={{ flex: '1 1 120px' }}
    >
      {props.options.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </TextField>
  )
}

function Value({ detail, draft, isMissing, onChange }: Props) {
  const t = useText()
  const { on, value } = draft
  const { data: known = [] } = useQuery(
    metadataValuesQuery(detail.id, on === 'metadata' ? draft.name : '')
  )
  const options = on === 'metadata' ? known : on === 'metric' ? [] : choicesOf(on, detail)
  const field = {
    label: t('eval_table.filter.value'),
    error: isMissing,
    helperText: isMissing
      ? t(
          on === 'metric' ? 'eval_table.filter.number_required' : 'eval_table.filter.value_required'
        )
      : '',
  }
  if (on === 'metric') {
    return (
      <TextField
        {...field}
        type="number"
        value={value}
        onChange={({ target }) => onChange({ ...draft, value: target.value })}
        slotProps={{ htmlInput: { step: 'any' } }}
        sx={{ flex: '1 1 100px' }}
      />
    )
  }
  return (
    <Autocomplete
      freeSolo={on === 'metadata'}
      disableClearable
      options={[...options]}
      inputValue={value}
      value={value}
      onInputChange={(_, typed) => onChange({ ...draft, value: typed })}
      sx={{ flex: '2 1 160px' }}
      renderInput={(params) => <TextField {...params} {...field} />}
    />
  )
}
