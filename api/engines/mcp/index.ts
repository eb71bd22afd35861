export * from './vocabulary.js'
export type * from './ports.js'
export { McpEngineError, type McpErrorCode } from './errors.js'
export { canonicalDigest, canonicalJson } from './canonical_json.js'
export { serverDigest, toolDigest } from './pinning/tool_digest.js'
export { diffTools } from './pinning/diff_tools.js'
export { compilePolicy, type Policy } from './policy/compile_policy.js'
export { isFolder, isHostPattern } from './policy/locations.js'
export { percentDecoded } from './policy/percent_decoded.js'
export {
  type Approval,
  type ApprovalCheck,
  approvalDigest,
  type ApprovedCall,
  checkApproval,
} from './policy/approval.js'
export {
  addResult,
  checkSink,
  DEFAULT_FLOW_RULES,
  type FlowRule,
  type FlowState,
  type FlowViolation,
  proposeProfile,
  toxicCombinations,
  type ToxicCombination,
} from './flow/flow_labels.js'
export { findSensitive, type SensitiveText } from './inspection/find_sensitive.js'
export { redactArguments } from './policy/redact_arguments.js'
export { type Inspection, MAX_INSPECTED_CHARS } from './inspection/inspect_texts.js'
export {
  inspectResult,
  inspectServers,
  inspectTool,
  type ToolInspection,
} from './inspection/inspect_tools.js'
export {
  appendEntry,
  type ChainEntry,
  type ChainFault,
  type ChainHead,
  chainStart,
  verifyChain,
} from './call_log/hash_chain.js'
export type { FoundSecret, FoundServer, ServerFile } from './server_files/found_server.js'
export { readServerFile, UnreadableServerFile } from './server_files/read_server_file.js'
