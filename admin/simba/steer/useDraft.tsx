import { useState } from 'react'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { useText } from '../../core/i18n/i18n.js'
import '../view/messages.js'
import { nextDraft, type Draft } from './draft.js'

export type DraftState = ReturnType<typeof useDraft>

/** Returns the state of the user's message. Asks before a message to edit replaces typed text. */
export function useDraft() {
  const t = useText()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [unconfirmed, setUnconfirmed] = useState<Draft | null>(null)
  const chooseDraft = (chosen: Draft) => {
    const next = nextDraft(draft, chosen)
    if (next) setDraft(next)
    else setUnconfirmed(chosen)
  }
  const confirmation = unconfirmed && (
    <ConfirmDialog
      title={t('simba.compose.replace_title')}
      consequence={t('simba.compose.replace_hint')}
      confirmText={t('simba.compose.replace')}
      isPending={false}
      onConfirm={() => {
        setDraft(unconfirmed)
        setUnconfirmed(null)
      }}
      onCancel={() => setUnconfirmed(null)}
    />
  )
  return { draft, setDraft, chooseDraft, confirmation }
}
