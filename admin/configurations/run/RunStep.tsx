import { useState } from 'react'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import type { EvaluateOptions } from '#api/contract/evals/eval_document'
import { RadioChoice } from '../../core/forms/fields/RadioChoice.js'
import { useText } from '../../core/i18n/i18n.js'
import { NumberField } from '../../test_cases/parts/NumberField.js'
import { changed } from '../eval_document.js'
import type { StepProps } from '../step_props.js'

/** Step for the description and run options, which are all optional. */
export function RunStep({ document, change }: StepProps) {
  const t = useText()
  const { evaluateOptions = {}, description = '', tags = {} } = document
  const set = (values: Partial<EvaluateOptions>) => {
    const next = Object.fromEntries(
      Object.entries({ ...evaluateOptions, ...values }).filter(([, value]) => value !== undefined)
    )
    const isEmpty = Object.keys(next).length === 0
    change(changed(document, { evaluateOptions: isEmpty ? undefined : next }))
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 620 }}>
      <TextField
        label={t('eval_editor.run.description')}
        helperText={t('eval_editor.run.description_help')}
        value={description}
        onChange={({ target }) =>
          change(changed(document, { description: target.value || undefined }))
        }
      />
      <NumberField
        label={t('eval_editor.run.repeat')}
        value={evaluateOptions.repeat}
        min={1}
        step={1}
        onChange={(repeat) => set({ repeat })}
      />
      <Pace options={evaluateOptions} set={set} />
      <Tags
        tags={tags}
        onChange={(next) => change(changed(document, { tags: next ?? undefined }))}
      />
    </Box>
  )
}

/** Choice between concurrency and a delay, which cannot be combined. */
function Pace(props: {
  options: EvaluateOptions
  set: (values: Partial<EvaluateOptions>) => void
}) {
  const t = useText()
  const { options, set } = props
  const isDelayed = options.delay !== undefined && options.delay > 0
  const [isPaused, setIsPaused] = useState(isDelayed)
  return (
    <>
      <RadioChoice
        label={t('eval_editor.run.request_rate')}
        value={isPaused ? 'delayed' : 'parallel'}
        choices={['parallel', 'delayed']}
        nameOf={(pace) => t(`eval_editor.run.${pace}`)}
        onChange={(pace) => {
          setIsPaused(pace === 'delayed')
          set(
            pace === 'delayed' ? { delay: 1000, maxConcurrency: undefined } : { delay: undefined }
          )
        }}
      />
      {isPaused ? (
        <NumberField
          key="delay"
          label={t('eval_editor.run.delay')}
          value={options.delay}
          step={1}
          onChange={(delay) => set({ delay })}
        />
      ) : (
        <NumberField
          key="concurrency"
          label={t('eval_editor.run.concurrency')}
          value={options.maxConcurrency}
          min={1}
          step={1}
          onChange={(maxConcurrency) => set({ maxConcurrency })}
        />
      )}
    </>
  )
}

type Tagged = Record<string, string>

function Tags(props: { tags: Tagged; onChange: (tags: Tagged | null) => void }) {
  const t = useText()
  const [typed, setTyped] = useState(() =>
    Object.entries(props.tags)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n')
  )
  return (
    <TextField
      multiline
      label={t('eval_editor.run.tags')}
      helperText={t('eval_editor.run.tags_help')}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        props.onChange(tagsFrom(target.value))
      }}
    />
  )
}

function tagsFrom(lines: string): Tagged | null {
  const entries = lines.split('\n').flatMap((line): [string, string][] => {
    const [name = '', ...value] = line.split(':')
    return name.trim() ? [[name.trim(), value.join(':').trim()]] : []
  })
  return entries.length > 0 ? Object.fromEntries(entries) : null
}
