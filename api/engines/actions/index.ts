/** Extracts a target's actions from its responses and spans. */
export { mergeToolCalls } from './merge_tool_calls.js'
export { callsInEvents } from './stream_calls.js'
export { documentsInSpans } from './spans/documents.js'
export { skillsIn } from './spans/skills.js'
export { toolCallsInSpans, toolNameOf } from './spans/tool_spans.js'
export { findToolCalls, readToolCalls } from './read_tool_calls.js'
export type * from './vocabulary.js'
