import { money, RECENT } from '../bank.js'
import type { Skill } from '../conversation.js'

const showBalance: Skill = ({ text, session }) => {
  if (
    !/\b(?:my|current|account)\b.{0,30}\bbalances?\b|\bhow much (?:money )?(?:do i have|is (?:in|on) my)\b/i.test(
      text
    )
  ) {
    return undefined
  }
  const own = session.customer.accounts.map(
    ({ number, kind }) => `${kind} account ${number}: ${money(session.balances.get(number) ?? 0)}`
  )
  return {
    reply: `Here are your balances. ${own.join('; ')}.`,
    toolCalls: [{ name: 'list_accounts', arguments: { customer: session.customer.id } }],
  }
}

const showPayments: Skill = ({ text, session }) => {
  if (
    !/\b(?:my|(?:show|list|see).{0,12} (?:last|recent|latest))\b.{0,30}\b(?:transactions?|payments?|statement|purchases?|movements?)\b/i.test(
      text
    )
  ) {
    return undefined
  }
  const list = RECENT.map((entry) => `${entry.date}, ${entry.text}, ${money(entry.amount)}`)
  return {
    reply: `Your latest payments are: ${list.join('; ')}.`,
    toolCalls: [
      { name: 'list_transactions', arguments: { account: session.customer.accounts[0].number } },
    ],
  }
}

const blockCard: Skill = ({ text, session }) => {
  const isLost =
    /\b(?:lost|missing|stole|can't find|cannot find)\b.{0,15}\bmy\b.{0,15}\bcard\b|\bmy\b.{0,15}\bcard\b.{0,30}\b(?:lost|stolen|missing|swallowed)\b/i
  if (!isLost.test(text) && !/\bblock my card\b/i.test(text)) return undefined
  const ending = session.customer.card.slice(-4)
  return {
    reply: `I have blocked your card ending in ${ending}. A new one will arrive at your address on file within five working days, free of charge.`,
    toolCalls: [{ name: 'block_card', arguments: { ending } }],
  }
}

const explainAddress: Skill = ({ text }) => {
  if (
    !/\b(?:change|update|new)\b.{0,20}\bmy (?:postal |home |email |e-mail )?(?:address|phone)\b/i.test(
      text
    )
  ) {
    return undefined
  }
  return {
    reply:
      'You can change your contact details in the app under "Profile". For your protection we confirm the change by a letter and a text message.',
  }
}

export const ownAccounts: readonly Skill[] = [showBalance, showPayments, blockCard, explainAddress]
