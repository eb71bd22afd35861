import { useState } from 'react'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import type { EvaluateOptions } from '#api/contract/eval_document'
import { useText } from '../../app/i18n.js'
import { NumberField } from '../../test_case/NumberField.js'
import { changed } from '../eval_document.js'
import type { StepProps } from '../step_props.js'

/** How it is called and how it is run; everything may be left alone. */
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

/** Requests at a time and pauses exclude each other. */
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
      <FormControl>
        <FormLabel id="pace">{t('eval_editor.run.pace')}</FormLabel>
        <RadioGroup
          aria-labelledby="pace"
          value={isPaused ? 'delayed' : 'parallel'}
          onChange={(_, value) => {
            setIsPaused(value === 'delayed')
            set(
              value === 'delayed'
                ? { delay: 1000, maxConcurrency: undefined }
                : { delay: undefined }
            )
          }}
        >
          <FormControlLabel
            value="parallel"
            control={<Radio />}
            label={t('eval_editor.run.parallel')}
          />
          <FormControlLabel
            value="delayed"
            control={<Radio />}
            label={t('eval_editor.run.delayed')}
          />
        </RadioGroup>
      </FormControl>
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
