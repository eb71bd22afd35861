import { useState, type ReactNode } from 'react'
import { useGetOne } from 'react-admin'
import { useForm } from 'react-hook-form'
import { useText } from '../../core/i18n/i18n.js'
import { useEditedVersion } from '../../core/forms/saving/useEditedVersion.js'
import { useSaveRecord } from '../../core/forms/saving/useSaveRecord.js'
import '../messages.js'
import '../form_messages.js'
import { TARGETS } from '../queries.js'
import { formOf, recordFrom, type TargetForm, type TargetRecord } from '../target_form.js'
import { TargetFormPage } from './TargetFormPage.js'

type Props = {
  target: TargetRecord
  /** Buttons beside the save button. Receives a function that discards unsaved input. */
  actions: (forget: () => void) => ReactNode
}

/** Form that changes a target. */
export function SavedTarget({ target, actions }: Props) {
  // Counts how often the user replaced the input with the stored version. Used as the form's key, so that it remounts.
  const [taken, setTaken] = useState(0)
  const { refetch, isFetching, error } = useGetOne<TargetRecord>(
    TARGETS,
    { id: target.id },
    { enabled: false }
  )
  const loadSaved = async () => {
    // `refetch` resolves even if it fails; in that case the input is kept.
    const { isSuccess } = await refetch()
    if (isSuccess) setTaken((count) => count + 1)
  }
  return (
    <EditedTarget
      key={taken}
      target={target}
      actions={actions}
      stored={{ isLoading: isFetching, error, onLoadSaved: () => void loadSaved() }}
    />
  )
}

function EditedTarget(
  props: Props & {
    /** Loads the stored version, which replaces the input. */
    stored: { isLoading: boolean; error: unknown; onLoadSaved: () => void }
  }
) {
  const t = useText()
  const { target, actions } = props
  const form = useForm<TargetForm>({ defaultValues: formOf(target) })
  const { version, force, follow } = useEditedVersion(target, form, formOf)
  const save = useSaveRecord<TargetRecord, TargetForm>({
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
      save={async (values) => {
        const saved = await save({ ...recordFrom(values), ...version() })
        if (saved) follow(saved)
      }}
      conflict={{ ...props.stored, force }}
      actions={actions(() => form.reset(form.getValues()))}
    />
  )
}
