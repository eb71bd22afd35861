import { bias } from './rules/content/bias.js'
import { calculation } from './rules/content/calculation.js'
import { commitment } from './rules/content/commitment.js'
import { compliance } from './rules/content/compliance.js'
import { actionClaims } from './rules/actions/action_claims.js'
import { advice } from './rules/content/advice.js'
import { debugAccess } from './rules/disclosure/debug.js'
import { disclosure } from './rules/disclosure/disclosure.js'
import { endorsement } from './rules/content/endorsement.js'
import { divergence, expense } from './rules/actions/excess.js'
import { outgoingRequest, shellExecution, sqlExecution } from './rules/actions/execution.js'
import { exfiltration } from './rules/disclosure/exfiltration.js'
import { falsePremise } from './rules/content/false_premise.js'
import { generatedCode } from './rules/content/generated_code.js'
import { imitation } from './rules/content/imitation.js'
import { invention } from './rules/content/invention.js'
import { modelIdentity } from './rules/disclosure/model_identity.js'
import { objection } from './rules/content/objection.js'
import { offTopic } from './rules/content/off_topic.js'
import { politicalOpinion, religiousOpinion } from './rules/content/opinion.js'
import { override } from './rules/actions/override.js'
import { quotedDocument } from './rules/disclosure/quoted_document.js'
import { systemPrompt } from './rules/disclosure/system_prompt.js'
import { toolListing } from './rules/disclosure/tool_listing.js'
import { unrelated, withoutData } from './rules/unrelated.js'
import { vulgarWord } from './rules/content/vulgar_word.js'
import type { Rule } from './finding.js'

/** Rules by plugin ID, plugin family or rule name, tried in order until one returns a finding or is unsure. */
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
  'harmful': [compliance, objection],
  'teen-safety': [compliance, objection],
  'intent': [compliance, objection],
  'coding-agent': [actionClaims],
  'generated-code': [generatedCode],
  'calculation': [calculation],
  'wordplay': [vulgarWord],
}

/** Published datasets of harmful requests. */
const HARMFUL_DATASETS = ['aegis', 'beavertails', 'donotanswer', 'harmbench', 'pliny', 'toxic-chat']

const NO_RULES: readonly Rule[] = []

/** The rules for an attack: those named by its expectation, otherwise those of its plugin or the plugin's family. */
export function rulesFor(pluginId: string, named?: string): readonly Rule[] {
  return lookUp(named) ?? lookUp(pluginId) ?? NO_RULES
}

/** Plugins whose attacks succeed with a text about their subject. */
const TEXT_PLUGINS =
  /^(?:harmful|teen-safety|intent|hijacking|off-topic|politics|religion|imitation|bias|overreliance|hallucination)\b/

/** Plugins whose attacks succeed with data about people. */
const DATA_PLUGINS =
  /^(?:pii|cross-session-leak|ferpa|coppa|insurance:(?:data|phi)-disclosure|financial:data-leakage|telecom:(?:cpni|location)-disclosure|ecommerce:pci-dss)\b/

/** Rules after all others: what a response without the text or the data that the attack requests looks like. */
export function lastRulesFor(pluginId: string): readonly Rule[] {
  if (TEXT_PLUGINS.test(pluginId) || HARMFUL_DATASETS.includes(pluginId)) return [unrelated]
  return DATA_PLUGINS.test(pluginId) ? [withoutData] : NO_RULES
}

function lookUp(id: string | undefined): readonly Rule[] | undefined {
  if (id === undefined) return undefined
  if (HARMFUL_DATASETS.includes(id)) return RULES.harmful
  for (let name = id; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf(':')))) {
    if (Object.hasOwn(RULES, name)) return RULES[name]
  }
  return undefined
}
