import { useMemo, useState } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type AssertionKind, findAssertionKind } from '#api/contract/evals/assertions'
import type { EvalAssertion } from '#api/contract/evals/eval_document'
import { jsonProblems, optionalJsonProblems } from '../../core/code/json_problems.js'
import { LazyCodeEditor } from '../../core/code/LazyCodeEditor.js'
import { useText } from '../../core/i18n/i18n.js'
import { MONO } from '../../core/theme/theme.js'
import { AssertionKindField } from './AssertionKindField.js'
import { NumberField } from './NumberField.js'
import { assertionText, assertionValue, clean, isJson } from '../test_values.js'

type Props = { assertion: EvalAssertion; onChange: (next: EvalAssertion) => void }

const SHOWN = ['type', 'value', 'threshold', 'weight', 'metric']

/** Fields of one assertion: its kind, and the fields of that kind. */
export function AssertionFields({ assertion, onChange }: Props) {
  const t = useText()
  const { type } = assertion
  const kind = findAssertionKind(type)
  const isNot = kind !== undefined && kind.id !== type
  const set = (values: Partial<EvalAssertion>) => onChange(clean({ ...assertion, ...values }))
  const choose = (next: AssertionKind) =>
    set({
      type: isNot && next.negatable ? `not-${next.id}` : next.id,
      ...(next.value === 'none' ? { value: undefined } : {}),
      ...(next.threshold === 'none' ? { threshold: undefined } : {}),
    })
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          gridTemplateColumns: { sm: 'minmax(0, 1fr) auto' },
          alignItems: 'center',
        }}
      >
        <AssertionKindField key={type} kind={kind} type={type} onChange={choose} />
        {kind?.negatable && (
          <FormControlLabel
            control={
              <Checkbox
                checked={isNot}
                onChange={({ target }) =>
                  set({ type: target.checked ? `not-${kind.id}` : kind.id })
                }
              />
            }
            label={t('test_case.not')}
          />
        )}
      </Box>
      <About kind={kind} type={type} />
      {kind?.value !== 'none' && (
        <ValueField key={type} kind={kind} assertion={assertion} onChange={onChange} />
      )}
      <ScoreFields {...{ assertion, kind, set }} />
      {Object.keys(assertion).some((key) => !SHOWN.includes(key)) && (
        <Typography variant="body2" color="text.secondary">
          {t('test_case.additional_settings')}
        </Typography>
      )}
    </Box>
  )
}

function ScoreFields(props: {
  assertion: EvalAssertion
  kind: AssertionKind | undefined
  set: (values: Partial<EvalAssertion>) => void
}) {
  const t = useText()
  const { kind, set } = props
  const { threshold, weight, metric } = props.assertion
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
      }}
    >
      {kind?.threshold !== 'none' && (
        <NumberField
          label={t(
            `test_case.${kind?.threshold === 'required' ? 'threshold_required' : 'threshold'}`
          )}
          value={threshold}
          onChange={(next) => set({ threshold: next })}
        />
      )}
      <NumberField
        label={t('test_case.weight')}
        value={weight}
        onChange={(next) => set({ weight: next })}
      />
      <TextField
        label={t('test_case.metric')}
        helperText={t('test_case.metric_help')}
        value={metric ?? ''}
        onChange={({ target }) => set({ metric: target.value })}
      />
    </Box>
  )
}

function About({ kind, type }: { kind: AssertionKind | undefined; type: string }) {
  const t = useText()
  if (!kind) {
    return (
      <Typography variant="body2" sx={{ color: 'warning.main' }}>
        {t('test_case.unknown_kind', { type })}
      </Typography>
    )
  }
  const needs = kind.needs.map((need) => t(`test_case.needs.${need}`)).join(' ')
  return (
    <Typography variant="body2" color="text.secondary">
      {kind.explanation} {needs}{' '}
      {kind.unsupportedReason && (
        <Box component="span" sx={{ color: 'warning.main' }}>
          {kind.unsupportedReason}
        </Box>
      )}
    </Typography>
  )
}

const HELP = {
  none: 'value_text',
  text: 'value_text',
  json: 'value_json',
  list: 'value_list',
  optional_list: 'value_list',
  text_or_list: 'value_text_or_list',
  schema: 'value_schema',
  range: 'value_range',
  options: 'value_options',
  optional_options: 'value_options',
} as const

function ValueField(props: Props & { kind: AssertionKind | undefined }) {
  const t = useText()
  const { assertion, onChange } = props
  const kind = props.kind?.value ?? 'json'
  const [typed, setTyped] = useState(() => assertionText(kind, assertion.value))
  const problems = useMemo(
    () => (kind === 'json' ? optionalJsonProblems(typed) : jsonProblems(typed)),
    [kind, typed]
  )
  const change = (text: string) => {
    setTyped(text)
    onChange(clean({ ...assertion, value: assertionValue(kind, text) }))
  }
  if (isJson(kind)) {
    return (
      <LazyCodeEditor
        language="json"
        label={t('test_case.value')}
        help={t(`test_case.${problems.length > 0 ? 'not_json' : HELP[kind]}`)}
        value={typed}
        onChange={change}
        problems={problems}
        minHeight={64}
        maxHeight={300}
      />
    )
  }
  return (
    <TextField
      multiline
      minRows={kind === 'text' ? 1 : 2}
      maxRows={12}
      label={t('test_case.value')}
      helperText={t(`test_case.${HELP[kind]}`)}
      value={typed}
      onChange={({ target }) => change(target.value)}
      slotProps={{
        htmlInput: {
          style: kind === 'text' || kind === 'text_or_list' ? {} : { fontFamily: MONO },
        },
      }}
    />
  )
}
