import EditOutlined from '@mui/icons-material/EditOutlined'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import type { ConfigurationRecord } from '../configuration_record.js'
import { useRenameConfiguration } from '../queries.js'
import { ConfigurationNameDialog } from './ConfigurationNameDialog.js'

type Props = { config: ConfigurationRecord; onSaved: (config: ConfigurationRecord) => void }

/** Button with a dialog for the name and notes of a stored configuration. */
export function ConfigurationName(props: Props) {
  const t = useText()
  return (
    <DialogButton text={t('eval_editor.edit')} icon={<EditOutlined />} variant="text">
      {(close) => <Rename {...props} onClose={close} />}
    </DialogButton>
  )
}

function Rename({ config, onSaved, onClose }: Props & { onClose: () => void }) {
  const t = useText()
  const { id, name, description } = config
  const { mutate, isPending, error } = useRenameConfiguration(id, (saved) => {
    toast(t('eval_editor.saved'))
    onSaved(saved)
    onClose()
  })
  return (
    <ConfigurationNameDialog
      title={t('eval_editor.edit_title', { name })}
      submitText={t('eval_editor.save')}
      initial={{ name, description }}
      isPending={isPending}
      error={error}
      onSubmit={mutate}
      onClose={onClose}
    />
  )
}
