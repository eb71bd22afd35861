import { useMutation } from '@tanstack/react-query'
import type { EvalDocument } from '#api/contract/eval_document'
import { evalConfigs } from '#api/contract/resources/eval_configs'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { queryClient } from '../app/queryClient.js'
import '../i18n/areas/eval_editor.js'
import type { EvalConfig } from './configs/eval_config.js'
import type { NameAndNotes } from '../ui/form/NameDialog.js'
import { ConfigNameDialog } from './ConfigNameDialog.js'

/** Stores the document under a name, for the team. */
export function SaveDialog(props: {
  document: EvalDocument
  onSaved: (config: EvalConfig) => void
  onClose: () => void
}) {
  const t = useText()
  const { document, onSaved, onClose } = props
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (about: NameAndNotes) => {
      const body = { ...about, config: document }
      return (await http<EvalConfig>('configs', { method: 'POST', body })).json
    },
    onSuccess: (config) => {
      void queryClient.invalidateQueries({ queryKey: ['configs', 'getList'] })
      onSaved(config)
    },
  })
  const name = (document.description ?? '').slice(0, evalConfigs.fields.name.max)
  return (
    <ConfigNameDialog
      title={t('eval_editor.save_title')}
      submitText={t('eval_editor.save_submit')}
      initial={{ name, description: null }}
      isPending={isPending}
      error={error}
      onSubmit={mutate}
      onClose={onClose}
    />
  )
}
