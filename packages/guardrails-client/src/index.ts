export {
  GuardrailClient,
  type CheckedText,
  type Context,
  type GuardrailOptions,
  type Text,
} from './client.js'
export { GuardrailBlocked, GuardrailUnavailable } from './errors.js'
export type {
  Action,
  EvaluateRequest,
  Evaluation,
  FailMode,
  Mask,
  Message,
  Placement,
  Reason,
  ToolCall,
} from './types.js'
