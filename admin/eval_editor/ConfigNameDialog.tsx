import { evalConfigs } from '#api/contract/resources/eval_configs'
import { useText } from '../app/i18n.js'
import '../i18n/areas/eval_editor.js'
import { NameDialog, type NameDialogProps } from '../ui/form/NameDialog.js'

/** Name and notes of a configuration. */
export function ConfigNameDialog(props: NameDialogProps) {
  const t = useText()
  return (
    <NameDialog
      {...props}
      nameLabel={t('eval_editor.name')}
      nameHelp={t('eval_editor.name_help')}
      notesLabel={t('eval_editor.about')}
      fields={evalConfigs.fields}
    />
  )
}
