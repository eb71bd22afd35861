import { configurations } from '#api/contract/resources/configurations'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'

/** Texts and limits of the fields for the name and notes of a configuration. */
export function useNameTexts() {
  const t = useText()
  return {
    nameLabel: t('eval_editor.name'),
    nameHelp: t('eval_editor.name_help'),
    notesLabel: t('eval_editor.notes'),
    fields: configurations.fields,
  }
}
