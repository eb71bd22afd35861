import { ConfirmDialog } from '../dialogs/ConfirmDialog.js'
import { useText } from '../i18n/i18n.js'

/** Confirmation before Escape or a click outside closes a form with unsaved input. */
export function DiscardDialog(props: { onDiscard: () => void; onStay: () => void }) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('form.unsaved')}
      consequence={t('form.unsaved_dialog_hint')}
      confirmText={t('form.discard')}
      isPending={false}
      onConfirm={props.onDiscard}
      onCancel={props.onStay}
    />
  )
}
