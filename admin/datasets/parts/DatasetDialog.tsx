import { datasets } from '#api/contract/resources/datasets'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { NameDialog, type NameDialogProps } from '../../core/forms/NameDialog.js'

/** Dialog for the name and description of a dataset. */
export function DatasetDialog(props: NameDialogProps) {
  const t = useText()
  return (
    <NameDialog
      {...props}
      nameLabel={t('datasets.field.name')}
      nameHelp={t('datasets.field.name_help')}
      notesLabel={t('datasets.field.description')}
      fields={datasets.fields}
    />
  )
}
