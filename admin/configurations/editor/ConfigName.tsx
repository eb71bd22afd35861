import EditOutlined from '@mui/icons-material/EditOutlined'
import { useMutation } from '@tanstack/react-query'
import { put } from '../../core/data/api.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import type { EvalConfig } from '../eval_config.js'
import type { NameAndNotes } from '../../core/forms/NameDialog.js'
import { ConfigNameDialog } from './ConfigNameDialog.js'

type Props = { config: EvalConfig; onSaved: (config: EvalConfig) => void }

/** Button with a dialog for the name and notes of a stored configuration. */
export function ConfigName(props: Props) {
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
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: NameAndNotes) => put<EvalConfig>(`configs/${id}`, body),
    onSuccess: (saved) => {
      toast(t('eval_editor.saved'))
      onSaved(saved)
      onClose()
    },
  })
  return (
    <ConfigNameDialog
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
