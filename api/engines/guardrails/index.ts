/** Entry point of the guardrails engine; other modules import only from here and `vocabulary.ts`. */
export { compileVersion, type CompiledVersion } from './evaluate/compile_version.js'
export { defaultPolicies } from './evaluate/default_policies.js'
export {
  checkedTexts,
  decisiveAction,
  evaluate,
  type EvaluateOptions,
} from './evaluate/evaluate.js'
export { GuardedStream, type StreamCheck } from './evaluate/guarded_stream.js'
export { strictestHold, type StreamHold } from './evaluate/stream_hold.js'
export { maskSpans } from './evaluate/sanitize.js'
export { findPii } from './checks/recognized_data.js'
export {
  judgedText,
  readVerdict,
  textQuestion,
  type TextQuestion,
} from './text_policies/question.js'
export { textPoliciesOf, withJudgments } from './text_policies/with_judgments.js'
export { checkPromotion, type PromotionCheck } from './learning/check_promotion.js'
export { chooseThreshold, type ThresholdChoice } from './learning/choose_threshold.js'
export {
  policiesFromFindings,
  regenerate,
  type ConfirmedAttack,
} from './learning/policies_from_findings.js'
