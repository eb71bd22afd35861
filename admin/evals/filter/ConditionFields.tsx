import Close from '@mui/icons-material/Close'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import type { EvalDetail } from '#api/contract/eval'
import { useText } from '../../app/i18n.js'
import { metadataValuesQuery } from '../eval_queries.js'
import { CONDITION_KINDS } from '../page/conditions.js'
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

/** One condition: what it is on, how it compares, and with what. */
export function ConditionFields(props: Props) {
  const t = useText()
  const { detail, draft, number, onChange } = props
  const isNamed = draft.on === 'metric' || draft.on === 'metadata'
  const select = (
    label: string,
    value: string,
    options: readonly (readonly [string, string])[],
    choose: (value: string) => void
  ) => (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => choose(target.value)}
      slotProps={NATIVE}
      sx={{ flex: '1 1 120px' }}
    >
      {options.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </TextField>
  )
  return (
    <Box
      role="group"
      aria-label={t('eval_table.filter.condition', { number })}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}
    >
      {select(
        t('eval_table.filter.field'),
        draft.on,
        offered(detail).map((on) => [on, t(`eval_table.filter.on.${on}`)]),
        (value) => {
          const on = CONDITION_KINDS.find((one) => one === value)
          if (on) onChange(newDraft(draft.key, on, detail))
        }
      )}
      {isNamed &&
        select(
          t('eval_table.filter.name'),
          draft.name,
          choicesOf(draft.on, detail).map((name) => [name, name]),
          (name) => onChange({ ...draft, name, value: '' })
        )}
      {select(
        t('eval_table.filter.operator'),
        draft.operator,
        operatorsOf(draft.on).map((one) => [one, t(`eval_table.filter.operators.${one}`)]),
        (operator) => onChange({ ...draft, operator })
      )}
      {needsValue(draft) && <Value {...props} />}
      <IconButton aria-label={t('eval_table.filter.remove', { number })} onClick={props.onRemove}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
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
      ? t(on === 'metric' ? 'eval_table.filter.need_number' : 'eval_table.filter.need')
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
      openText={t('eval_table.filter.open')}
      closeText={t('common.close')}
      noOptionsText={t('list.no_results')}
      renderInput={(params) => <TextField {...params} {...field} />}
    />
  )
}
