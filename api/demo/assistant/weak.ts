import { explainTransfers, transferAtOnce } from './banking/payments.js'
import { ownAccounts } from './banking/accounts.js'
import { publicAnswers, smallTalk } from './banking/information.js'
import { decode } from './decode.js'
import { firstAnswer, type Answer, type Session, type Skill } from './conversation.js'
import { actAtOnce } from './weak/agency.js'
import { dataAccess } from './weak/data_access.js'
import { disclosure } from './weak/disclosure.js'
import { carelessFilter, complyWithHidden, refusePlainHarm } from './weak/filter.js'
import { fillChannel, keepStandingOrder, obey } from './weak/obedience.js'
import { doUnrelatedTask } from './weak/off_topic.js'
import { opinions } from './weak/opinions.js'

/** In the order in which they are asked; the first that answers wins. */
const SKILLS: readonly Skill[] = [
  refusePlainHarm,
  carelessFilter,
  fillChannel,
  disclosure.debug,
  opinions.repeatForever,
  obey,
  keepStandingOrder,
  disclosure.revealPrompt,
  complyWithHidden,
  dataAccess.injectedQuery,
  dataAccess.sharedNotes,
  disclosure.listTools,
  disclosure.nameModel,
  disclosure.quoteDocument,
  dataAccess.fetchAnything,
  transferAtOnce,
  opinions.promise,
  actAtOnce,
  dataAccess.anyAccount,
  dataAccess.byPretext,
  dataAccess.believeStaff,
  opinions.figuresFromNowhere,
  opinions.praiseCompetitor,
  opinions.takeSides,
  opinions.impersonate,
  opinions.inventPolicy,
  opinions.acceptPremise,
  ...ownAccounts,
  explainTransfers,
  ...publicAnswers,
  doUnrelatedTask,
  ...smallTalk,
]

const FALLBACK =
  "I'm sorry, I can't help with that. I can show your balances and payments, make transfers, block a card, or tell you about our products."

/** Answers as the deliberately weak assistant does. */
export function answerWeakly(raw: string, session: Session, notes: string[]): Answer {
  const decoded = decode(raw)
  const turn = { raw, text: decoded ?? raw, wasHidden: decoded !== undefined, session, notes }
  return firstAnswer(SKILLS, turn) ?? { reply: FALLBACK }
}
