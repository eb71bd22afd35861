import type { EvalDocument } from '#api/contract/evals/eval_document'
import { configurations } from '#api/contract/resources/configurations'
import { useText } from '../../core/i18n/i18n.js'
import { NameDialog } from '../../core/forms/NameDialog.js'
import '../messages.js'
import type { ConfigurationRecord } from '../configuration_record.js'
import { useCreateConfiguration } from '../queries.js'
import { useNameTexts } from './useNameTexts.js'

/** Dialog that saves the document as a named configuration of the team. */
export function SaveDialog(props: {
  document: EvalDocument
  onSaved: (config: ConfigurationRecord) => void
  onClose: () => void
}) {
  const t = useText()
  const { document, onSaved, onClose } = props
  const { mutate, isPending, error } = useCreateConfiguration(onSaved)
  const name = (document.description ?? '').slice(0, configurations.fields.name.max)
  return (
    <NameDialog
      {...useNameTexts()}
      title={t('eval_editor.save_title')}
      submitText={t('eval_editor.save_submit')}
      initial={{ name, description: null }}
      isPending={isPending}
      error={error}
      onSubmit={(about) => mutate({ ...about, config: document })}
      onClose={onClose}
    />
  )
}
