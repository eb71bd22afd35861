/** Entry point of the red team engine; other modules import only from here, `vocabulary.ts` and `ports.ts`. */
export {
  catalogFrameworks,
  catalogPlugins,
  catalogPresets,
  catalogStrategies,
  findPlugin,
  findStrategy,
} from './catalog.js'
export { collectionIds, pluginsOfCollection } from './template/collections.js'
export { expandPlugins, planScan, type PlanRequest } from './scan/plan.js'
export { libraryPolicyOf, policyIn } from './policy_text.js'
export { contextOf, inContext } from './scan/in_context.js'
export { type GroupResults, type ProbeGroup, ProbeOrder } from './scan/probe_order.js'
export { LearnedValues, type LearnedValue } from './follow_ups/learned_values.js'
export { FOLLOW_UP_ORIGIN, hasFollowUps, writeFollowUps } from './follow_ups/write_follow_ups.js'
export { generateTests, type GenerateEvent, type GenerateOptions } from './scan/generate.js'
export { leadingStrategy, maxMessagesPerAttack } from './strategies/adaptive_strategies.js'
export {
  type Check,
  type CheckKind,
  checkMessages,
  confirmedVerdict,
  needsConfirmation,
  nextCheck,
} from './conversations/confirmation.js'
export { MarkerRegistry, type SentConversation } from './conversations/marker_registry.js'
export { decisiveExchange } from './conversations/conversation.js'
export type { Attack, AttackerContext, Exchange, Move } from './conversations/conversation.js'
export { storeSuccess, type Win, recentSuccesses } from './tasks/attack/experience.js'
export { messagesOf } from './conversations/messages.js'
export { nextMove } from './conversations/next_move.js'
export { withAttackSets, type AttackSets } from './attack_sets.js'
export { sexualizesMinors } from './safety/minors.js'
export { withoutDisallowedContent } from './safety/within_harm.js'
export { createBuiltInBackend } from './built_in/backend.js'
export { markersIn } from './built_in/canary.js'
export { plantAgain, plantFirst } from './built_in/plant_again.js'
export { seededRandom, seedFrom } from '../seeded_random.js'
export { needsReviewer } from './scan/unexamined.js'
export { type EncodingProbe, encodingProbe, isDecoded } from './built_in/encoding_probes.js'
export { encodingsToProbe, matchEncodings } from './scan/match_encodings.js'
export { estimate, type Estimate, type EstimateRequest } from './scan/estimate.js'
export {
  fromToolYaml,
  TEMPLATE_DEFAULTS,
  TemplateYamlError,
  type ImportedTemplate,
} from './template/template_yaml.js'
export { toToolConfig, toToolYaml, type ToolYamlOptions } from './template/template_to_yaml.js'
export { successOf } from './model/prompts/families.js'
export { ruleInGoal } from './model/write_attacks.js'
export { modelBackend, type ModelBackendOptions } from './model/model_backend.js'
export { writePolicySuggestions, type SuggestedPolicy } from './model/suggest_policies.js'
export type { Backend, BaseAttack, ModelClient, ModelUsage } from './ports.js'
export {
  CONSTANT_TEXT_REQUESTS,
  learnConstantTexts,
  type BenignReply,
} from './built_in/judge/constant/learn_constant_texts.js'
export { judgeActions, judgeByRules } from './built_in/judge/judge_by_rules.js'
export { isRefusal } from './built_in/judge/is_refusal.js'
export { summarize, pluginStatus, type SummaryOptions } from './summary/summarize.js'
export { attackSuccess } from './summary/statistics.js'
export { wilsonInterval } from '../wilson_interval.js'
export { differenceInterval, fisherExact, type Share } from './summary/difference.js'
export { benchmarkPrecision, JUDGE_BENCHMARK } from './calibration/benchmark.js'
export { drawSample, type JudgedResult } from './calibration/draw_sample.js'
export { judgeQuality } from './calibration/judge_quality.js'
export { strataOf, type LabeledResults, type SampledScan } from './calibration/strata.js'
export { majority, peopleAgreement } from './calibration/people_agreement.js'
export { DISCOVERY_QUESTIONS } from './tasks/discovery.js'
export { runTask, taskNames } from './tasks/run_task.js'
export {
  type AgentPlanner,
  type AgentTurn,
  TaskRefused,
  type TaskContext,
  type TaskMemory,
} from './tasks/task.js'
export { isRequestDeclined, RefusedContent } from './errors.js'
export {
  composeRemediation,
  type RemediationText,
  type RemediationTotals,
} from './knowledge/compose.js'
export {
  writeRemediation,
  type RemediationProgress,
  type RemediationParts,
} from './knowledge/write_remediation.js'
export { hardenPrompt, type PromptProposal } from './knowledge/harden_prompt.js'
export { proposePrompt } from './knowledge/model_prompt.js'
export { judgeBenignResponse } from './knowledge/judge_benign_response.js'
export { BENIGN_CONTROL, BENIGN_REQUESTS } from './knowledge/benign_requests.js'
export { isKnown as hasKnowledge, KNOWN_ACTIONS, knowledgeOf } from './knowledge/knowledge.js'
