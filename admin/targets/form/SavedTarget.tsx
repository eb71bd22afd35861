import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useText } from '../../core/i18n/i18n.js'
import { useSaveRecord } from '../../core/forms/saving/useSaveRecord.js'
import '../messages.js'
import '../form_messages.js'
import { TARGETS } from '../queries.js'
import { formOf, recordFrom, type TargetForm, type TargetRecord } from '../target_form.js'
import { TargetFormPage } from './TargetFormPage.js'

/** Form that changes a target. */
export function SavedTarget(props: {
  target: TargetRecord
  /** Buttons beside the save button. Receives a function that discards unsaved input. */
  actions: (forget: () => void) => ReactNode
}) {
  const t = useText()
  const { target, actions } = props
  const form = useForm<TargetForm>({ defaultValues: formOf(target) })
  const { save, conflict } = useSaveRecord<TargetRecord, TargetForm>({
    resource: TARGETS,
    record: target,
    doneText: t('targets.saved'),
    form,
    formOf,
  })
  return (
    <TargetFormPage
      form={form}
      targetId={target.id}
      submitText={t('form.save')}
      firstStep="connection"
      save={(values) => save(recordFrom(values))}
      conflict={conflict}
      actions={actions(() => form.reset(form.getValues()))}
    />
  )
}
