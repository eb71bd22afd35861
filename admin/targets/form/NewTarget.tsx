import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useText } from '../../core/i18n/i18n.js'
import { useSaveRecord } from '../../core/forms/saving/useSaveRecord.js'
import '../messages.js'
import '../form_messages.js'
import { emptyForm, recordFrom, type TargetForm, type TargetRecord } from '../target_form.js'
import { TargetFormPage } from './TargetFormPage.js'

/**
 * Form that creates a target and then opens the page returned by `pageOf`. `focusesName` focuses
 * the first field initially.
 */
export function NewTarget(props: {
  pageOf: (created: TargetRecord) => string
  focusesName?: boolean
}) {
  const t = useText()
  const { pageOf, focusesName = false } = props
  const form = useForm<TargetForm>({ defaultValues: emptyForm() })
  const { setFocus } = form
  useEffect(() => {
    if (focusesName) setFocus('name')
  }, [focusesName, setFocus])
  const { save, conflict } = useSaveRecord<TargetRecord, TargetForm>({
    resource: 'redteam/targets',
    record: null,
    doneText: t('targets.created'),
    form,
    pageOf,
  })
  return (
    <TargetFormPage
      form={form}
      targetId={null}
      submitText={t('targets.create')}
      firstStep="type"
      save={(values) => save(recordFrom(values))}
      conflict={conflict}
    />
  )
}
