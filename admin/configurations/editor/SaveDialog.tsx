import { useMutation } from '@tanstack/react-query'
import type { EvalDocument } from '#api/contract/evals/eval_document'
import { configurations } from '#api/contract/resources/configurations'
import { post } from '../../core/data/api.js'
import { useText } from '../../core/i18n/i18n.js'
import { queryClient } from '../../core/data/queryClient.js'
import '../messages.js'
import type { ConfigurationRecord } from '../configuration_record.js'
import type { NameAndNotes } from '../../core/forms/NameDialog.js'
import { ConfigurationNameDialog } from './ConfigurationNameDialog.js'

/** Dialog that saves the document as a named configuration of the team. */
export function SaveDialog(props: {
  document: EvalDocument
  onSaved: (config: ConfigurationRecord) => void
  onClose: () => void
}) {
  const t = useText()
  const { document, onSaved, onClose } = props
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (about: NameAndNotes) => {
      const body = { ...about, config: document }
      return await post<ConfigurationRecord>('configs', body)
    },
    onSuccess: (config) => {
      void queryClient.invalidateQueries({ queryKey: ['configs', 'getList'] })
      onSaved(config)
    },
  })
  const name = (document.description ?? '').slice(0, configurations.fields.name.max)
  return (
    <ConfigurationNameDialog
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
