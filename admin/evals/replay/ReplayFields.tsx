import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { TextOrJson } from '../../core/code/TextOrJson.js'
import { FormField } from '../../core/forms/FormField.js'
import { useText } from '../../core/i18n/i18n.js'
import type { ReplayDraft } from './replay_draft.js'

/** Fields for the prompt, either rendered or as a template, and for its variables. */
export function ReplayFields({ template, sent }: { template: string | null; sent: string }) {
  const t = useText()
  const { control, getValues } = useFormContext<ReplayDraft>()
  const fill = useWatch({ control, name: 'fill' })
  const { vars } = getValues()
  return (
    <>
      {template !== null && <PromptChoice template={template} sent={sent} />}
      <FormField
        control={control}
        name="prompt"
        label={t('eval_replay.prompt')}
        help={t(fill ? 'eval_replay.template_hint' : 'eval_replay.prompt_hint')}
        required
        rows={4}
        isCode
      />
      {vars.length > 0 && (
        <Box role="group" aria-label={t('eval_replay.vars')} sx={{ display: 'grid', gap: 1.5 }}>
          <Typography variant="h3">{t('eval_replay.vars')}</Typography>
          {vars.map(({ name }, index) => (
            <VariableField key={name} name={name} index={index} />
          ))}
        </Box>
      )}
    </>
  )
}

/** Switches between the rendered prompt and its template, and replaces the text of the prompt. */
function PromptChoice({ template, sent }: { template: string; sent: string }) {
  const t = useText()
  const { control, setValue } = useFormContext<ReplayDraft>()
  const { field } = useController({ control, name: 'fill' })
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={field.value}
      aria-label={t('eval_replay.text_to_edit')}
      onChange={(_, fill: boolean | null) => {
        if (fill === null) return
        field.onChange(fill)
        setValue('prompt', fill ? template : sent, { shouldDirty: true })
      }}
    >
      <ToggleButton value={false}>{t('eval_replay.final_prompt')}</ToggleButton>
      <ToggleButton value={true}>{t('eval_replay.template')}</ToggleButton>
    </ToggleButtonGroup>
  )
}

function VariableField({ name, index }: { name: string; index: number }) {
  const { control } = useFormContext<ReplayDraft>()
  const { field, fieldState } = useController({ control, name: `vars.${index}.text` })
  return (
    <TextOrJson
      label={name}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  )
}
