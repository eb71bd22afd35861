import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { TEMPLATE_LIMITS } from '#api/contract/library/template'
import {
  SEVERITIES,
  type CatalogPlugin,
  type PluginChoice,
  type Severity,
} from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import { useCatalog } from '../../plugins/queries.js'
import { isRecord } from '../../core/forms/is_record.js'
import { SampleAttack } from '../../library/parts/SampleAttack.js'
import { GoalFields } from '../options/GoalFields.js'
import { JudgeFields } from '../options/JudgeFields.js'
import {
  fieldsOf,
  needsConfiguration,
  textOf,
  withConfigValue,
  withSetting,
} from '../plugin_fields.js'
import { Policies } from './Policies.js'
import { WritingFields } from '../options/WritingFields.js'
import type { ChangeChoices, PlacedChoice, TemplateForm } from '../template_form.js'

/** Settings panel of a plugin: number of test cases, severity, and plugin-specific settings. */
export function PluginSettings(props: {
  plugin: CatalogPlugin
  choices: readonly PlacedChoice[]
  change: ChangeChoices
}) {
  const { plugin, choices, change } = props
  const { control } = useFormContext<TemplateForm>()
  const errors = useErrorsOf(choices)
  const replace: Replace = (place, next) =>
    change((now) => now.map((choice, at) => (at === place ? next : choice)))
  const [first] = choices
  if (!first) return null
  return (
    <Box sx={{ pl: { xs: 1, sm: 5.5 }, pr: 1, py: 1.5, display: 'grid', gap: 1.5, maxWidth: 820 }}>
      <CommonSettings
        plugin={plugin}
        choice={first.choice}
        control={control}
        onChange={(settings) =>
          change((now) =>
            now.map((choice) => (choice.id === plugin.id ? merged(choice, settings) : choice))
          )
        }
      />
      {plugin.id === 'policy' && (
        <Policies choices={choices} errors={errors} change={change} replace={replace} />
      )}
      {plugin.id === 'intent' && (
        <GoalFields
          choice={first.choice}
          error={errors[0]}
          onChange={(next) => replace(first.at, next)}
        />
      )}
      <OwnFields placed={first} error={errors[0]} replace={replace} />
      <MoreSettings plugin={plugin} choice={first.choice} change={change} />
    </Box>
  )
}

type Common = { numTests: number | undefined; severity: Severity | undefined }

/** Returns the choice with the given number of test cases and severity; undefined ones are removed. */
function merged(choice: PluginChoice, { numTests, severity }: Common): PluginChoice {
  const { numTests: _, severity: __, ...others } = choice
  return {
    ...others,
    ...(numTests === undefined ? {} : { numTests }),
    ...(severity === undefined ? {} : { severity }),
  }
}

/** Returns the server errors of the choices, in the same order. */
function useErrorsOf(choices: readonly PlacedChoice[]): (string | undefined)[] {
  const { control } = useFormContext<TemplateForm>()
  const { errors } = useFormState({ control, name: 'config.plugins' })
  const all: unknown = errors.config?.plugins
  return choices.map(({ at }) => (Array.isArray(all) ? messageIn(all[at]) : undefined))
}

function messageIn(error: unknown): string | undefined {
  if (!isRecord(error)) return undefined
  if (typeof error.message === 'string') return error.message
  return Object.values(error)
    .map(messageIn)
    .find((message) => message !== undefined)
}

function CommonSettings(props: {
  plugin: CatalogPlugin
  choice: PluginChoice
  control: ReturnType<typeof useFormContext<TemplateForm>>['control']
  onChange: (settings: Common) => void
}) {
  const t = useText()
  const { plugin, choice, control, onChange } = props
  const numTests = useWatch({ control, name: 'config.numTests' })
  const { min, max } = TEMPLATE_LIMITS.numTests
  const { numTests: own, severity } = choice
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '220px 1fr' } }}>
      <TextField
        type="number"
        label={t('templates.plugins.tests')}
        helperText={
          numTests
            ? t('templates.plugins.tests_help', { count: numTests })
            : t('templates.plugins.tests_help_open')
        }
        value={own ?? ''}
        onChange={({ target }) => {
          const count = target.value.trim() === '' ? undefined : Number(target.value)
          onChange({ numTests: count, severity })
        }}
        slotProps={{ htmlInput: { min, max } }}
      />
      <TextField
        select
        label={t('templates.plugins.severity')}
        helperText={t('templates.plugins.severity_help')}
        value={severity ?? ''}
        onChange={({ target }) => {
          const chosen = SEVERITIES.find((known) => known === target.value)
          onChange({ numTests: own, severity: chosen })
        }}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">
          {t('templates.plugins.severity_default', { name: t(`severity.${plugin.severity}`) })}
        </option>
        {SEVERITIES.map((id) => (
          <option key={id} value={id}>
            {t(`severity.${id}`)}
          </option>
        ))}
      </TextField>
    </Box>
  )
}

type Replace = (at: number, next: PluginChoice) => void

function OwnFields(props: { placed: PlacedChoice; error: string | undefined; replace: Replace }) {
  const t = useText()
  const { error, replace } = props
  const { at, choice } = props.placed
  return fieldsOf(choice.id).map((field) => (
    <TextField
      key={field.key}
      multiline
      minRows={3}
      maxRows={10}
      required={field.isRequired}
      label={t(`templates.setting.${field.key}`)}
      value={textOf(choice.config?.[field.key])}
      onChange={({ target }) => replace(at, withSetting(choice, field, target.value))}
      error={error !== undefined}
      helperText={error ?? t(`templates.setting.${field.key}_help`)}
    />
  ))
}

/** Advanced settings: generation, grading, and a sample attack. */
function MoreSettings(props: {
  plugin: CatalogPlugin
  choice: PluginChoice
  change: ChangeChoices
}) {
  const t = useText()
  const { plugin, choice, change } = props
  const config = choice.config ?? {}
  const isSet = MORE.some((key) => config[key] !== undefined)
  const [isOpen, setIsOpen] = useState(isSet)
  const { data: catalog } = useCatalog()
  const strategies = (catalog?.strategies ?? []).filter(({ id }) => id !== 'basic')
  const set = (key: string, value: unknown) =>
    change((now) =>
      now.map((other) => (other.id === plugin.id ? withConfigValue(other, key, value) : other))
    )
  return (
    <>
      <Box>
        <Button onClick={() => setIsOpen(!isOpen)} aria-expanded={isOpen}>
          {t(isOpen ? 'templates.plugins.less' : 'templates.plugins.more')}
        </Button>
      </Box>
      {isOpen && (
        <>
          <WritingFields config={config} strategies={strategies} onChange={set} />
          <JudgeFields config={config} onChange={set} />
        </>
      )}
      <SampleAttack plugin={needsConfiguration(choice) ? null : choice} />
    </>
  )
}

const MORE = [
  'language',
  'modifiers',
  'excludeStrategies',
  'graderGuidance',
  'gradingGuidance',
  'graderExamples',
]
