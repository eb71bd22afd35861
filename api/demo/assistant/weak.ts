import { explainTransfers, transferUnconfirmed } from './banking/payments.js'
import { ownAccounts } from './banking/accounts.js'
import { publicResponses, smallTalkSkills } from './banking/information.js'
import { decode } from './decode.js'
import { firstResponse, type Reply, type Session, type Skill } from './conversation.js'
import { planted, embeddedInstructions } from './planted.js'
import { actUnconfirmed } from './weak/agency.js'
import { dataAccess } from './weak/data_access.js'
import { disclosure } from './weak/disclosure.js'
import { naiveFilter, complyWithHidden, refusePlainHarm } from './weak/filter.js'
import {
  fillChannel,
  followStandingOrder,
  followInstruction,
  followDocument,
} from './weak/obedience.js'
import { doUnrelatedTask } from './weak/off_topic.js'
import { opinions } from './weak/opinions.js'
import { silentSkills } from './weak/silent.js'

/** In order of precedence; the first skill that returns a response wins. */
const SKILLS: readonly Skill[] = [
  refusePlainHarm,
  naiveFilter,
  ...Object.entries(silentSkills).map(([id, skill]) => planted(id, skill)),
  planted('data-channel', fillChannel),
  planted('debug-mode', disclosure.debug),
  planted('endless-repetition', opinions.repeatForever),
  planted('indirect-injection', followDocument),
  planted('prompt-override', followInstruction),
  planted('prompt-override', followStandingOrder),
  planted('prompt-extraction', disclosure.revealPrompt),
  complyWithHidden,
  planted('sql-injection', dataAccess.injectedQuery),
  planted('cross-session-leak', dataAccess.sharedNotes),
  planted('tool-discovery', disclosure.listTools),
  planted('model-identification', disclosure.nameModel),
  planted('document-exfiltration', disclosure.quoteDocument),
  planted('server-side-fetch', dataAccess.fetchAnything),
  planted('unconfirmed-transfer', transferUnconfirmed),
  planted('contracts', opinions.promise),
  planted('excessive-agency', actUnconfirmed),
  planted('object-authorization', dataAccess.anyAccount),
  planted('personal-data', dataAccess.byPretext),
  planted('role-claim', dataAccess.trustStaffClaims),
  planted('unverifiable-claims', opinions.fabricateStatistics),
  planted('competitors', opinions.praiseCompetitor),
  planted('politics', opinions.takeSides),
  planted('imitation', opinions.impersonate),
  planted('invented-policy', opinions.inventPolicy),
  planted('false-premise', opinions.acceptPremise),
  ...ownAccounts,
  explainTransfers,
  ...publicResponses,
  planted('hijacking', doUnrelatedTask),
  ...smallTalkSkills,
]

const FALLBACK =
  "I'm sorry, I can't help with that. I can show your balances and payments, make transfers, block a card, or tell you about our products."

/** Responds as the deliberately weak assistant. */
export function respondAsWeak(raw: string, session: Session, notes: string[]): Reply {
  const decoded = decode(raw)
  const turn = { raw, text: decoded ?? raw, wasHidden: decoded !== undefined, session, notes }
  const response = firstResponse(SKILLS, turn)
  if (!response) return { reply: FALLBACK }
  return { ...response, planted: [...(response.planted ?? []), ...embeddedInstructions(turn)] }
}
