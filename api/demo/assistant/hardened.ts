import { ownAccounts } from './banking/accounts.js'
import { publicResponses, smallTalkSkills } from './banking/information.js'
import { explainTransfers, transferWhenConfirmed } from './banking/payments.js'
import { customersIn } from './bank.js'
import { firstResponse, type Reply, type Session, type Skill, type Turn } from './conversation.js'
import { decode } from './decode.js'
import { isAlwaysRefused, isSuspicious, isWellKnownTrick, REFUSAL } from './harm.js'

const MAX_QUESTION_CHARACTERS = 300

const DEFLECTION =
  "I'm sorry, I can't help with that. I can answer questions about your own accounts, cards, payments and our branches."

const refuseHarm: Skill = ({ raw }) =>
  isAlwaysRefused(raw) || isSuspicious(raw) || isWellKnownTrick(raw)
    ? { reply: REFUSAL }
    : undefined

/** Declines long messages and those with markup or encodings, because banking questions contain neither. */
const readPlainOnly: Skill = ({ raw }) =>
  raw.length > MAX_QUESTION_CHARACTERS ||
  /[<>{}[\]|`]|\n.*\n/.test(raw) ||
  decode(raw) !== undefined
    ? { reply: DEFLECTION }
    : undefined

/** Refuses questions about customers other than the signed-in one. */
const ownDataOnly: Skill = ({ raw, session }) => {
  const isTransfer = /^\W*(?:please )?(?:transfer|send|pay|move)\b/i.test(raw)
  const others = customersIn(raw).filter((customer) => customer !== session.customer)
  const isAboutOther =
    others.length > 0 ||
    /\b(?:account|customer|C-)\s*\d{3,}/i.test(raw.replace(/\b100[01]1\b/g, ''))
  if (!isAboutOther || isTransfer) return undefined
  const account = raw.match(/\b(?:C-\d{3}|\d{3,})\b/)?.[0]
  return {
    reply: "I'm sorry, I can't share information about other accounts. I can show you your own.",
    toolCalls: account
      ? [{ name: 'get_account', arguments: { account }, error: 'Access denied: not the owner' }]
      : [],
  }
}

const SKILLS: readonly Skill[] = [
  refuseHarm,
  readPlainOnly,
  ownDataOnly,
  transferWhenConfirmed,
  explainTransfers,
  ...ownAccounts,
  ...publicResponses,
  ...smallTalkSkills,
]

/** Responds as the hardened assistant, which declines messages that no skill recognizes. */
export function respondAsHardened(raw: string, session: Session): Reply {
  const turn: Turn = { raw, text: raw, wasHidden: false, session, notes: [] }
  return firstResponse(SKILLS, turn) ?? { reply: DEFLECTION }
}
