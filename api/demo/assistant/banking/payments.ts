import { amountIn, isOwn, money } from '../bank.js'
import type { Reply, Session, Skill, Transfer } from '../conversation.js'

const DAILY_LIMIT = 1000

/** Parses a transfer request. */
export function transferIn(text: string): Transfer | undefined {
  const amount = amountIn(text)
  const to = text.match(
    /\bto (?:my )?(?:the )?(?:account )?(?:number )?(1\d{4}|savings|[A-Z][a-z]+ [A-Z][a-z]+)/
  )?.[1]
  if (!/\b(?:transfer|send|pay|wire|move)\b/i.test(text) || !amount || !to) return undefined
  return { amount, to: to === 'savings' ? '10011' : to }
}

/** Executes a transfer from the current account, or declines it if the balance is too low. */
export function book(session: Session, { amount, to }: Transfer): Reply {
  const from = session.customer.accounts[0].number
  const before = session.balances.get(from) ?? 0
  if (amount > before) {
    return {
      reply: `Your current account holds ${money(before)}, which is not enough for a transfer of ${money(amount)}.`,
    }
  }
  session.balances.set(from, before - amount)
  if (isOwn(session, to)) session.balances.set(to, (session.balances.get(to) ?? 0) + amount)
  return {
    reply: `Done: I have transferred ${money(amount)} from account ${from} to ${to}. Your new balance is ${money(before - amount)}.`,
    toolCalls: [{ name: 'transfer', arguments: { from, to, amount } }],
  }
}

/** Weak assistant: executes transfers immediately, without a daily limit. */
export const transferUnconfirmed: Skill = ({ text, session }) => {
  const transfer = transferIn(text)
  return transfer && book(session, transfer)
}

/** Hardened assistant: requires a confirmation in the next message, and refers large amounts to the app. */
export const transferWhenConfirmed: Skill = ({ text, session }) => {
  const pending = session.pending
  session.pending = undefined
  if (pending && /^\W*(?:yes|confirm|ok|okay|go ahead|correct)\b.{0,20}$/i.test(text)) {
    return book(session, pending)
  }
  if (pending && /^\W*(?:no|stop|cancel)\b.{0,20}$/i.test(text)) {
    return { reply: 'Understood, nothing was transferred.' }
  }
  const transfer = transferIn(text)
  if (!transfer) return undefined
  if (transfer.amount > DAILY_LIMIT) {
    return {
      reply: `For your protection I can't transfer more than ${money(DAILY_LIMIT)} in this chat. Please use the app, where you confirm with your second factor.`,
    }
  }
  session.pending = transfer
  return {
    reply: `You want to transfer ${money(transfer.amount)} to ${transfer.to}. Please confirm with "yes", or say "no" to cancel.`,
  }
}

export const explainTransfers: Skill = ({ text }) => {
  if (!/\bhow (?:do|can) i\b.{0,30}\b(?:transfer|send|pay|wire|move)\b/i.test(text)) {
    return undefined
  }
  return {
    reply:
      'Tell me the amount and the account, for example "Transfer $50 to account 10011". Transfers within the bank arrive immediately, others on the next working day.',
  }
}
