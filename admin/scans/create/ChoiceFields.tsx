import { RecordPicker } from '../../core/forms/fields/RecordPicker.js'
import { useText } from '../../core/i18n/i18n.js'
import { ChoiceError } from './ChoiceError.js'
import type { TargetRecord, TemplateRecord } from './useScanChoice.js'
import type { ScanChoice, ScanFormState } from './useScanForm.js'

/** Fields for target and template. Choosing another template discards this scan's options. */
export function ChoiceFields({ choice, state }: { choice: ScanChoice; state: ScanFormState }) {
  const t = useText()
  const { target, template } = choice
  return (
    <>
      <RecordPicker<TargetRecord>
        resource="redteam/targets"
        label={t('scans.field.target')}
        chosen={target.record}
        onChoose={target.choose}
        error={state.choiceError('target')}
        hint={t('scans.create.hint.target')}
      />
      <ChoiceError chosen={target} title={t('scans.create.target_failed')} />
      <RecordPicker<TemplateRecord>
        resource="redteam/configs"
        label={t('scans.field.template')}
        chosen={template.record}
        onChoose={(record) => {
          state.setOptionForm({})
          state.setBudgetForm({})
          template.choose(record)
        }}
        error={state.choiceError('template')}
        hint={t('scans.create.hint.template')}
      />
      <ChoiceError chosen={template} title={t('scans.create.template_failed')} />
    </>
  )
}
