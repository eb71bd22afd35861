import { datasets } from '#api/contract/resources/datasets'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'

/** Texts and limits of the fields for the name and description of a dataset. */
export function useNameTexts() {
  const t = useText()
  return {
    nameLabel: t('datasets.field.name'),
    nameHelp: t('datasets.field.name_help'),
    notesLabel: t('datasets.field.description'),
    fields: datasets.fields,
  }
}
