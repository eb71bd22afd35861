import { useId, useState, type ReactNode } from 'react'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { EvalTest } from '#api/contract/evals/eval_document'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { AssertionList } from './AssertionList.js'
import { NumberField } from './NumberField.js'
import { clean, hiddenKeys, textOf } from '../test_values.js'
import { VariableFields } from './VariableFields.js'

type Props = {
  test: EvalTest
  /** Variables used in prompts or other test cases. */
  names: readonly string[]
  onChange: (test: EvalTest) => void
}

/** Fields of one test case: variables and assertions. */
export function TestFields({ test, names, onChange }: Props) {
  const t = useText()
  const set = (values: Partial<EvalTest>) => onChange(clean({ ...test, ...values }))
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <TextField
        label={t('test_case.description')}
        helperText={t('test_case.description_help')}
        value={test.description ?? ''}
        onChange={({ target }) => set({ description: target.value })}
      />
      <Part title={t('test_case.variables')} help={t('test_case.variables_help')}>
        <VariableFields vars={test.vars ?? {}} names={names} onChange={(vars) => set({ vars })} />
      </Part>
      <Part title={t('test_case.assertions')} help={t('test_case.assertions_help')}>
        <AssertionList
          checks={test.assert ?? []}
          onChange={(assert) => set({ assert: assert.length > 0 ? assert : undefined })}
        />
      </Part>
      <MoreFields test={test} set={set} />
    </Box>
  )
}

function Part(props: { title: string; help: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3">
        {props.title}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {props.help}
      </Typography>
      {props.children}
    </Box>
  )
}

function MoreFields({ test, set }: { test: EvalTest; set: (values: Partial<EvalTest>) => void }) {
  const t = useText()
  const { options = {}, threshold, providerOutput } = test
  const kept = hiddenKeys(test)
  const hasSome =
    threshold !== undefined ||
    providerOutput !== undefined ||
    options.prefix !== undefined ||
    options.suffix !== undefined
  const [isOpen, setIsOpen] = useState(hasSome)
  return (
    <Box>
      <Button
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} aria-hidden />}
      >
        {t('test_case.more')}
      </Button>
      {isOpen && <RareFields test={test} set={set} />}
      {kept.length > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {t('test_case.also_in_yaml', { names: kept.join(', ') })}
        </Typography>
      )}
    </Box>
  )
}

function RareFields({ test, set }: { test: EvalTest; set: (values: Partial<EvalTest>) => void }) {
  const t = useText()
  const { options = {}, threshold, providerOutput } = test
  const setOption = (values: Partial<typeof options>) => {
    const next = clean({ ...options, ...values })
    set({ options: Object.keys(next).length > 0 ? next : undefined })
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: 1.5 }}>
      <NumberField
        label={t('test_case.test_threshold')}
        help={t('test_case.test_threshold_help')}
        value={threshold}
        onChange={(next) => set({ threshold: next })}
      />
      <TextField
        multiline
        maxRows={8}
        label={t('test_case.output')}
        helperText={t('test_case.output_help')}
        value={textOf(providerOutput)}
        onChange={({ target }) => set({ providerOutput: target.value })}
      />
      <TextField
        multiline
        label={t('test_case.prefix')}
        value={options.prefix ?? ''}
        onChange={({ target }) => setOption({ prefix: target.value })}
      />
      <TextField
        multiline
        label={t('test_case.suffix')}
        value={options.suffix ?? ''}
        onChange={({ target }) => setOption({ suffix: target.value })}
      />
    </Box>
  )
}
