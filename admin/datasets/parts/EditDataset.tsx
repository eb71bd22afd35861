import { useForm } from 'react-hook-form'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { formOfName, nameFrom, NameFields, type NameForm } from '../../core/forms/NameFields.js'
import { SaveFailure } from '../../core/forms/saving/SaveFailure.js'
import { useSaveForm } from '../../core/forms/saving/useSaveForm.js'
import { useSaveRecord } from '../../core/forms/saving/useSaveRecord.js'
import { useText } from '../../core/i18n/i18n.js'
import type { Dataset } from '../dataset_record.js'
import { useNameTexts } from './useNameTexts.js'

/** Dialog for the name and description of a stored dataset. */
export function EditDataset({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const t = useText()
  const form = useForm<NameForm>({ defaultValues: formOfName(dataset) })
  const { save, conflict } = useSaveRecord<Dataset, NameForm>({
    resource: 'datasets',
    record: dataset,
    doneText: t('datasets.saved'),
    form,
    formOf: formOfName,
  })
  const saving = useSaveForm({
    form,
    save: async (values) => {
      await save(nameFrom(values))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('datasets.edit_title', { name: dataset.name })}
      submitText={t('datasets.save')}
      isPending={saving.isPending}
      onSubmit={saving.submit}
      onClose={onClose}
    >
      <NameFields control={form.control} {...useNameTexts()} />
      <SaveFailure {...{ saving, conflict }} error={saving.formError} />
    </FormDialog>
  )
}
