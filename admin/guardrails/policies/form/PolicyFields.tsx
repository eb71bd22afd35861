import Autocomplete from '@mui/material/Autocomplete'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import { ON_MATCH, TEXT_ON_MATCH } from '#api/engines/guardrails/vocabulary'
import { PII_TYPES, SECRET_TYPES } from '#api/engines/recognizers/vocabulary'
import { RadioChoice } from '../../../core/forms/fields/RadioChoice.js'
import { useText } from '../../../core/i18n/i18n.js'
import type { KeyIn } from '../../../core/i18n/message_keys.js'
import '../messages.js'
import {
  maxTextLength,
  MIN_EFFECT_TEXT_LENGTH,
  type PolicyField,
  type PolicyForm,
  type PolicyProblem,
} from './policy_form.js'

type Props = {
  form: PolicyForm
  problems: Partial<Record<PolicyField, PolicyProblem>>
  onChange: (change: Partial<PolicyForm>) => void
}

/** Fields for the settings of the selected policy type; empty for checks without settings. */
export function PolicyFields(props: Props) {
  switch (props.form.type) {
    case 'pii':
    case 'secrets':
      return (
        <>
          <TypesField {...props} />
          <OnMatchChoice {...props} />
        </>
      )
    case 'system_prompt':
      return (
        <>
          <TextArea {...props} name="text" label="prompt" help="prompt_help" />
          <TextArea {...props} name="canaries" label="canaries" help="canaries_help" />
        </>
      )
    case 'output_format':
      return <FormatFields {...props} />
    case 'urls':
      return <UrlFields {...props} />
    case 'tools':
      return (
        <>
          <TextArea
            {...props}
            name="allowedTools"
            label="allowed_tools"
            help="allowed_tools_help"
          />
          <TextArea {...props} name="deniedTools" label="denied_tools" />
          <Nothing {...props} />
        </>
      )
    case 'effect_text':
      return (
        <>
          <TextArea {...props} name="text" label="text" />
          <OnMatchChoice {...props} />
        </>
      )
    case 'effect_call':
      return <CallFields {...props} />
    case 'text_policy':
      return <RuleFields {...props} />
    case 'signature':
      return <TextArea {...props} name="text" label="attack" />
    default:
      return null
  }
}

function UrlFields(props: Props) {
  return (
    <>
      <TextArea {...props} name="allowedHosts" label="allowed_hosts" help="allowed_hosts_help" />
      <OnMatchChoice {...props} />
    </>
  )
}

function RuleFields(props: Props) {
  return (
    <>
      <TextArea {...props} name="text" label="rule" help="rule_help" />
      <OnMatchChoice {...props} />
    </>
  )
}

type TextName =
  'text' | 'canaries' | 'bannedTexts' | 'allowedHosts' | 'allowedTools' | 'deniedTools'
type Label = KeyIn<'guardrail_policies.field'>

function useProblemText({ form, problems }: Props) {
  const t = useText()
  return (field: PolicyField): string | undefined => {
    const problem = problems[field]
    if (problem === undefined) return undefined
    const isPrompt = form.type === 'system_prompt' && problem === 'required'
    return t(`guardrail_policies.problem.${isPrompt ? 'prompt' : problem}`, {
      max: maxTextLength(form.type),
      min: MIN_EFFECT_TEXT_LENGTH,
    })
  }
}

function TextArea(props: Props & { name: TextName; label: Label; help?: Label }) {
  const t = useText()
  const { name, form, onChange, help } = props
  const problem = useProblemText(props)(name === 'text' ? 'text' : 'lists')
  const shown = name === 'text' ? problem : undefined
  return (
    <TextField
      multiline
      minRows={name === 'text' ? 3 : 2}
      maxRows={10}
      label={t(`guardrail_policies.field.${props.label}`)}
      value={form[name]}
      error={problem !== undefined}
      helperText={shown ?? (help && t(`guardrail_policies.field.${help}`))}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  )
}

function TypesField({ form, onChange }: Props) {
  const t = useText()
  const options: readonly string[] = form.type === 'pii' ? PII_TYPES : SECRET_TYPES
  return (
    <Autocomplete
      multiple
      options={options}
      value={form.types}
      onChange={(_, types) => onChange({ types })}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('guardrail_policies.field.types')}
          helperText={t('guardrail_policies.field.types_help')}
        />
      )}
    />
  )
}

function OnMatchChoice({ form, onChange }: Props) {
  const t = useText()
  const isJudged = form.type === 'text_policy'
  return (
    <div>
      <RadioChoice
        label={t('guardrail_policies.on_match_label')}
        value={form.onMatch}
        choices={isJudged ? TEXT_ON_MATCH : ON_MATCH}
        nameOf={(id) => t(`guardrail_policies.on_match.${id}`)}
        isRow
        onChange={(onMatch) => onChange({ onMatch })}
      />
      {!isJudged && <FormHelperText>{t('guardrail_policies.on_match_hint')}</FormHelperText>}
    </div>
  )
}

function FormatFields(props: Props) {
  const t = useText()
  const { form, onChange } = props
  const problem = useProblemText(props)('maxChars')
  return (
    <>
      <TextField
        type="number"
        label={t('guardrail_policies.field.max_chars')}
        value={form.maxChars ?? ''}
        error={problem !== undefined}
        helperText={problem}
        onChange={({ target }) =>
          onChange({ maxChars: target.value === '' ? null : Number(target.value) })
        }
        slotProps={{ htmlInput: { min: 1, step: 1 } }}
      />
      <FormControlLabel
        label={t('guardrail_policies.field.is_json')}
        control={
          <Checkbox
            checked={form.isJson}
            onChange={({ target }) => onChange({ isJson: target.checked })}
          />
        }
      />
      <TextArea {...props} name="bannedTexts" label="banned" />
      <Nothing {...props} />
    </>
  )
}

/** Error message of a policy without any setting. */
function Nothing(props: Props) {
  const problem = useProblemText(props)('lists')
  return problem ? <FormHelperText error>{problem}</FormHelperText> : null
}

function CallFields(props: Props) {
  const t = useText()
  const { form, onChange } = props
  const problemText = useProblemText(props)
  return (
    <>
      <TextField
        label={t('guardrail_policies.field.tool')}
        required
        value={form.tool}
        error={problemText('tool') !== undefined}
        helperText={problemText('tool')}
        onChange={({ target }) => onChange({ tool: target.value })}
      />
      <TextField
        multiline
        minRows={3}
        label={t('guardrail_policies.field.arguments')}
        value={form.arguments}
        error={problemText('arguments') !== undefined}
        helperText={problemText('arguments') ?? t('guardrail_policies.field.arguments_help')}
        onChange={({ target }) => onChange({ arguments: target.value })}
      />
    </>
  )
}
