import { datasets } from '#api/contract/resources/datasets'
import { useText } from '../app/i18n.js'
import '../i18n/areas/datasets.js'
import { NameDialog, type NameDialogProps } from '../ui/form/NameDialog.js'

/** Name and description of a dataset. */
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
