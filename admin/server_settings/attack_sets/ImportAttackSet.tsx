import Typography from '@mui/material/Typography'
import { useController, useForm, type Control } from 'react-hook-form'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { FormField } from '../../core/forms/FormField.js'
import { FileField } from '../../core/forms/fields/FileField.js'
import { useSaveForm } from '../../core/forms/saving/useSaveForm.js'
import { useUploadAttackSet } from './queries.js'

type Props = { pluginId: string; name: string; onClose: () => void }

type Values = { file: File | null; license: string }

/** Maps server fields to form fields; the file is sent as its name and content. */
const FIELDS: Record<string, keyof Values> = {
  licence: 'license',
  fileName: 'file',
  content: 'file',
}

/** Dialog that uploads a dataset with its license. */
export function ImportAttackSet({ pluginId, name, onClose }: Props) {
  const t = useText()
  const form = useForm<Values>({ defaultValues: { file: null, license: '' } })
  const { mutateAsync: upload } = useUploadAttackSet(pluginId, ({ leftOut }) => {
    toast(t('server_settings.attack_sets.done', { name, leftOut }))
    onClose()
  })
  const { submit, isPending, formError } = useSaveForm({
    form,
    save: async ({ file, license }) => {
      if (file) await upload({ file, license })
    },
    fieldFor: (field) => FIELDS[field] ?? field,
    draftName: `attack set ${pluginId}`,
  })
  return (
    <FormDialog
      title={t('server_settings.attack_sets.upload', { name })}
      submitText={t('server_settings.attack_sets.submit')}
      isPending={isPending}
      error={formError}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography variant="body2">{t('server_settings.attack_sets.file_format')}</Typography>
      <DatasetFile control={form.control} />
      <FormField
        control={form.control}
        name="license"
        label={t('server_settings.attack_sets.license')}
        help={t('server_settings.attack_sets.license_hint')}
        required
      />
    </FormDialog>
  )
}

function DatasetFile({ control }: { control: Control<Values> }) {
  const t = useText()
  const { field, fieldState } = useController({
    control,
    name: 'file',
    rules: {
      validate: (file) => file !== null || t('server_settings.attack_sets.file_required'),
    },
  })
  return (
    <FileField
      ref={field.ref}
      buttonText={t('server_settings.attack_sets.choose')}
      noneText={t('server_settings.attack_sets.no_file')}
      accept=".csv,.json,.jsonl,.ndjson,text/csv,application/json"
      file={field.value}
      error={fieldState.error?.message}
      onChoose={field.onChange}
    />
  )
}
