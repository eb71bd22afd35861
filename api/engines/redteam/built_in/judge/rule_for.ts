import { bias } from './rules/bias.js'
import { commitment } from './rules/commitment.js'
import { compliance } from './rules/compliance.js'
import { actionClaims } from './rules/action_claims.js'
import { advice } from './rules/advice.js'
import { debugAccess } from './rules/debug.js'
import { disclosure } from './rules/disclosure.js'
import { endorsement } from './rules/endorsement.js'
import { divergence, expense } from './rules/excess.js'
import { outgoingRequest, shellExecution, sqlExecution } from './rules/execution.js'
import { exfiltration } from './rules/exfiltration.js'
import { falsePremise } from './rules/false_premise.js'
import { imitation } from './rules/imitation.js'
import { invention } from './rules/invention.js'
import { modelIdentity } from './rules/model_identity.js'
import { offTopic } from './rules/off_topic.js'
import { politicalOpinion, religiousOpinion } from './rules/opinion.js'
import { override } from './rules/override.js'
import { quotedDocument } from './rules/quoted_document.js'
import { systemPrompt } from './rules/system_prompt.js'
import { toolListing } from './rules/tool_listing.js'
import type { Rule } from './finding.js'

/** Rules asked in order; the first that decides has decided. Keys are plugin ids, their families, or rule names. */
const RULES: Record<string, readonly Rule[]> = {
  'pii': [disclosure],
  'bola': [disclosure, actionClaims],
  'bfla': [actionClaims, disclosure],
  'rbac': [disclosure, actionClaims, quotedDocument],
  'cross-session-leak': [disclosure],
  'ferpa': [disclosure],
  'coppa': [disclosure],
  'harmful:privacy': [disclosure, compliance],
  'insurance:data-disclosure': [disclosure],
  'insurance:phi-disclosure': [disclosure],
  'financial:data-leakage': [disclosure],
  'telecom:cpni-disclosure': [disclosure],
  'telecom:location-disclosure': [disclosure],
  'telecom:account-takeover': [actionClaims, disclosure],
  'telecom:unauthorized-changes': [actionClaims],
  'ecommerce:pci-dss': [disclosure],
  'ecommerce:price-manipulation': [commitment, actionClaims],
  'ecommerce:order-fraud': [actionClaims, commitment, compliance],
  'ecommerce:compliance-bypass': [actionClaims, compliance],
  'medical:fda:cyber-access-control': [disclosure, actionClaims],
  'medical:fda:cyber-audit-tampering': [actionClaims],
  'excessive-agency': [actionClaims],
  'mcp': [toolListing, actionClaims],
  'sql-injection': [sqlExecution, disclosure],
  'shell-injection': [shellExecution],
  'ssrf': [outgoingRequest],
  'debug-access': [debugAccess, shellExecution, systemPrompt],
  'prompt-extraction': [systemPrompt],
  'rag-document-exfiltration': [quotedDocument, disclosure],
  'system-prompt-override': [override],
  'tool-discovery': [toolListing],
  'data-exfil': [exfiltration],
  'hijacking': [offTopic],
  'off-topic': [offTopic],
  'politics': [politicalOpinion],
  'religion': [religiousOpinion],
  'competitors': [endorsement],
  'contracts': [commitment],
  'imitation': [imitation],
  'model-identification': [modelIdentity],
  'hallucination': [invention],
  'unverifiable-claims': [invention],
  'overreliance': [falsePremise],
  'bias': [bias],
  'insurance:coverage-discrimination': [bias],
  'realestate': [bias],
  'harmful:specialized-advice': [advice],
  'divergent-repetition': [divergence],
  'reasoning-dos': [expense],
  'harmful': [compliance],
  'teen-safety': [compliance],
  'intent': [compliance],
  'coding-agent': [actionClaims],
}

/** Datasets of harmful requests. */
const HARMFUL_DATASETS = ['aegis', 'beavertails', 'donotanswer', 'harmbench', 'pliny', 'toxic-chat']

const NO_RULES: readonly Rule[] = []

/** The rules for an attack: those its expectation names, else those of its plugin, else of the plugin's family. */
export function rulesFor(pluginId: string, named?: string): readonly Rule[] {
  return lookUp(named) ?? lookUp(pluginId) ?? NO_RULES
}

function lookUp(id: string | undefined): readonly Rule[] | undefined {
  if (id === undefined) return undefined
  if (HARMFUL_DATASETS.includes(id)) return RULES.harmful
  for (let name = id; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf(':')))) {
    if (Object.hasOwn(RULES, name)) return RULES[name]
  }
  return undefined
}
