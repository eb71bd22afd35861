import { useForm } from 'react-hook-form'
import EditOutlined from '@mui/icons-material/EditOutlined'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import {
  formOfName,
  nameFrom,
  NameFields,
  type NameAndNotes,
  type NameForm,
} from '../../core/forms/NameFields.js'
import { SaveFailure } from '../../core/forms/saving/SaveFailure.js'
import { useSaveForm } from '../../core/forms/saving/useSaveForm.js'
import { useVersionedUpdate } from '../../core/forms/saving/useVersionedUpdate.js'
import type { ConfigurationRecord } from '../configuration_record.js'
import { keepSaved, loadConfiguration, renameConfiguration } from '../queries.js'
import { useNameTexts } from './useNameTexts.js'

type Props = { config: ConfigurationRecord }

/** Button with a dialog for the name and notes of a stored configuration. */
export function ConfigurationName({ config }: Props) {
  const t = useText()
  return (
    <DialogButton text={t('eval_editor.edit')} icon={<EditOutlined />} variant="text">
      {(close) => <Rename config={config} onClose={close} />}
    </DialogButton>
  )
}

function Rename({ config, onClose }: Props & { onClose: () => void }) {
  const t = useText()
  const { id, name } = config
  const form = useForm<NameForm>({ defaultValues: formOfName(config) })
  const { update, conflict } = useVersionedUpdate<ConfigurationRecord, NameForm, NameAndNotes>({
    ...{ record: config, form, formOf: formOfName },
    load: () => loadConfiguration(id),
    send: (body) => renameConfiguration(id, body),
  })
  const saving = useSaveForm({
    form,
    draftName: 'configuration-name',
    save: async (values) => {
      keepSaved(await update(nameFrom(values)))
      toast(t('eval_editor.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('eval_editor.edit_title', { name })}
      submitText={t('eval_editor.save')}
      isPending={saving.isPending}
      onSubmit={saving.submit}
      onClose={onClose}
    >
      <NameFields control={form.control} {...useNameTexts()} />
      <SaveFailure {...{ saving, conflict }} error={saving.formError} />
    </FormDialog>
  )
}
