import type { Policy } from '../vocabulary.js'

/** Returns the policies of a new guardrail: every filter that needs no texts, hosts or tools from the user. */
export function defaultPolicies(): Policy[] {
  return [
    filter('injection', { name: 'injection' }, ['INPUT', 'TOOL_CALL_OUTPUT']),
    filter('harm', { name: 'harm' }, ['INPUT']),
    filter('hidden-text', { name: 'hidden_text' }, ['INPUT', 'TOOL_CALL_OUTPUT', 'OUTPUT']),
    filter('conversation', { name: 'conversation' }, ['INPUT']),
    filter('secrets', { name: 'secrets', onMatch: 'mask' }, ['OUTPUT', 'TOOL_CALL_INPUT']),
    filter('pii', { name: 'pii', onMatch: 'log' }, ['INPUT', 'OUTPUT']),
    filter('unsafe-output', { name: 'unsafe_output' }, ['OUTPUT', 'TOOL_CALL_INPUT']),
  ]
}

type FilterPolicy = Extract<Policy, { kind: 'filter' }>

function filter(
  id: string,
  settings: FilterPolicy['filter'],
  placements: Policy['placements']
): Policy {
  return { id, origin: 'manual', kind: 'filter', filter: settings, placements }
}
