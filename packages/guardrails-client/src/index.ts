export { GuardrailClient, type Context, type GuardrailOptions, type Text } from './client.js'
export { GuardrailBlocked, GuardrailUnavailable } from './errors.js'
export type {
  Action,
  EvaluateRequest,
  Evaluation,
  FailMode,
  Message,
  Placement,
  Reason,
  ToolCall,
} from './types.js'
