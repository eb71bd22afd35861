import EditOutlined from '@mui/icons-material/EditOutlined'
import { useMutation } from '@tanstack/react-query'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { DialogButton } from '../ui/DialogButton.js'
import type { EvalConfig } from './configs/eval_config.js'
import type { NameAndNotes } from '../ui/form/NameDialog.js'
import { ConfigNameDialog } from './ConfigNameDialog.js'

type Props = { config: EvalConfig; onSaved: (config: EvalConfig) => void }

/** Another name, or other notes, for a stored configuration. */
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
    mutationFn: async (body: NameAndNotes) =>
      (await http<EvalConfig>(`configs/${id}`, { method: 'PUT', body })).json,
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
