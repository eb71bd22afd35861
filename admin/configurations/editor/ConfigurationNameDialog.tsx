import { configurations } from '#api/contract/resources/configurations'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { NameDialog, type NameDialogProps } from '../../core/forms/NameDialog.js'

export function ConfigurationNameDialog(props: NameDialogProps) {
  const t = useText()
  return (
    <NameDialog
      {...props}
      nameLabel={t('eval_editor.name')}
      nameHelp={t('eval_editor.name_help')}
      notesLabel={t('eval_editor.notes')}
      fields={configurations.fields}
    />
  )
}
