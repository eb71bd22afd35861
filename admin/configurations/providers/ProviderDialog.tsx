import { useState } from 'react'
import type { EvalProviderOptions } from '#api/contract/evals/eval_document'
import { useText } from '../../core/i18n/i18n.js'
import { clean } from '../../test_cases/test_values.js'
import { NumberField } from '../../test_cases/parts/NumberField.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import TextField from '@mui/material/TextField'
import { HttpFields } from './HttpFields.js'
import { ModelFields } from './ModelFields.js'
import type { ProviderKind } from './provider_kind.js'
import { TargetField } from './TargetField.js'

/** Dialog with the form for one provider. */
export function ProviderDialog(props: {
  kind: ProviderKind
  options: EvalProviderOptions
  onSubmit: (options: EvalProviderOptions) => void
  onClose: () => void
}) {
  const t = useText()
  const { kind } = props
  const [options, setOptions] = useState(props.options)
  const [isTried, setIsTried] = useState(false)
  const set = (values: Partial<EvalProviderOptions>) =>
    setOptions(clean({ ...options, ...values, id: values.id ?? options.id }))
  const fault = faultOf(kind, options)
  const shown = isTried && fault ? t(`eval_editor.provider.${fault}`) : null
  return (
    <FormDialog
      title={t(`eval_editor.provider.title.${kind}`)}
      submitText={t('eval_editor.provider.submit')}
      isPending={false}
      onSubmit={() => {
        setIsTried(true)
        if (!fault) props.onSubmit(options)
      }}
      onClose={props.onClose}
    >
      {kind === 'target' && <TargetField options={options} set={set} error={shown} />}
      {kind === 'http' && <HttpFields options={options} set={set} error={shown} />}
      {kind === 'model' && <ModelFields options={options} set={set} error={shown} />}
      <TextField
        label={t('eval_editor.provider.label')}
        helperText={t('eval_editor.provider.label_help')}
        value={options.label ?? ''}
        onChange={({ target }) => set({ label: target.value })}
      />
      <NumberField
        label={t('eval_editor.provider.delay')}
        value={options.delay}
        step={1}
        onChange={(delay) => set({ delay })}
      />
    </FormDialog>
  )
}

function faultOf(kind: ProviderKind, { id, config }: EvalProviderOptions) {
  if (kind === 'target' && id === '') return 'choose_target'
  if (kind === 'model' && id.trim() === '') return 'model_required'
  const hasUrl = id.includes('://') || (typeof config?.url === 'string' && config.url.trim() !== '')
  return kind === 'http' && !hasUrl ? 'url_required' : null
}
