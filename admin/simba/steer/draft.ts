import type { SimbaAttempt } from '#api/contract/simba/session'

/** A user-written message. `from` is the exchange after which it is sent; null starts a new conversation. */
export type Draft = {
  from: number | null
  isBranch: boolean
  text: string
  /** The sent message that the text was copied from, to edit it. */
  copied?: string
}

export const NEW_CONVERSATION: Draft = { from: null, isBranch: false, text: '' }

/** Returns a draft that continues a conversation after its last exchange. */
export const endOf = ({ exchanges }: Pick<SimbaAttempt, 'exchanges'>): Draft => ({
  from: exchanges.at(-1) ?? null,
  isBranch: false,
  text: '',
})

/** Returns a draft that starts a branch after an exchange. */
export const branchAt = (exchange: number): Draft => ({ from: exchange, isBranch: true, text: '' })

/**
 * Returns a draft that replaces a message: it starts a branch before the message, with the
 * message's text to edit.
 */
export function editOf(
  { exchanges }: Pick<SimbaAttempt, 'exchanges'>,
  exchange: { number: number; message: string }
): Draft {
  const before = exchanges.filter((number) => number < exchange.number).at(-1) ?? null
  return {
    from: before,
    isBranch: before !== null,
    text: exchange.message,
    copied: exchange.message,
  }
}

/**
 * Returns the draft after the user chose to branch or to edit a message. The typed text is kept when branching. Returns
 * null if the chosen message would replace typed text, which the user must confirm.
 */
export function nextDraft(current: Draft | null, chosen: Draft): Draft | null {
  const { text: typed = '', copied } = current ?? {}
  if (typed.trim() === '') return chosen
  if (chosen.text === '') return { ...chosen, text: typed }
  const isUnchanged = typed === copied || typed === chosen.text
  return isUnchanged ? chosen : null
}
