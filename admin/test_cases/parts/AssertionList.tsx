import type { ReactNode } from 'react'
import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { EvalAssertion, EvalAssertionSet, EvalCheck } from '#api/contract/evals/eval_document'
import { useText } from '../../core/i18n/i18n.js'
import { AssertionFields } from './AssertionFields.js'
import { NumberField } from './NumberField.js'
import { clean } from '../test_values.js'

type Props<T extends EvalCheck> = { checks: readonly T[]; onChange: (next: T[]) => void }

const NEW: EvalAssertion = { type: 'contains' }

export function AssertionList({ checks, onChange }: Props<EvalCheck>) {
  const t = useText()
  const replace = (at: number, next: EvalCheck) =>
    onChange(checks.map((check, index) => (index === at ? next : check)))
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {checks.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('test_case.no_assertions')}
        </Typography>
      )}
      {checks.map((check, index) => (
        <CheckBox
          key={index}
          name={t(isSet(check) ? 'test_case.set' : 'test_case.assertion', { n: index + 1 })}
          removeText={t(isSet(check) ? 'test_case.remove_set' : 'test_case.remove', {
            n: index + 1,
          })}
          onRemove={() => onChange(checks.filter((_, at) => at !== index))}
        >
          {isSet(check) ? (
            <SetFields set={check} onChange={(next) => replace(index, next)} />
          ) : (
            <AssertionFields assertion={check} onChange={(next) => replace(index, next)} />
          )}
        </CheckBox>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button startIcon={<Add />} onClick={() => onChange([...checks, NEW])}>
          {t('test_case.add_assertion')}
        </Button>
        <Button
          startIcon={<Add />}
          onClick={() => onChange([...checks, { type: 'assert-set', assert: [NEW] }])}
        >
          {t('test_case.add_set')}
        </Button>
      </Box>
    </Box>
  )
}

const isSet = (check: EvalCheck): check is EvalAssertionSet =>
  check.type === 'assert-set' && Array.isArray(check.assert)

function SetFields(props: { set: EvalAssertionSet; onChange: (next: EvalAssertionSet) => void }) {
  const t = useText()
  const { set, onChange } = props
  const change = (assert: EvalAssertion[]) => onChange({ ...set, assert })
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <NumberField
        label={t('test_case.threshold')}
        help={t('test_case.set_help')}
        value={set.threshold}
        onChange={(threshold) => onChange(clean({ ...set, threshold }))}
      />
      {set.assert.map((assertion, index) => (
        <CheckBox
          key={index}
          name={t('test_case.in_set', { n: index + 1 })}
          removeText={t('test_case.remove', { n: index + 1 })}
          onRemove={() => change(set.assert.filter((_, at) => at !== index))}
        >
          <AssertionFields
            assertion={assertion}
            onChange={(next) =>
              change(set.assert.map((other, at) => (at === index ? next : other)))
            }
          />
        </CheckBox>
      ))}
      <Box>
        <Button startIcon={<Add />} onClick={() => change([...set.assert, NEW])}>
          {t('test_case.add_assertion')}
        </Button>
      </Box>
    </Box>
  )
}

function CheckBox(props: {
  name: string
  removeText: string
  onRemove: () => void
  children: ReactNode
}) {
  return (
    <Box
      role="group"
      aria-label={props.name}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
        <Typography sx={{ flex: 1, fontWeight: 600 }}>{props.name}</Typography>
        <IconButton size="small" aria-label={props.removeText} onClick={props.onRemove}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Box>
      {props.children}
    </Box>
  )
}
