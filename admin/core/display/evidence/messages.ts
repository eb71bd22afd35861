import { addTexts } from '../../i18n/i18n.js'

const evidenceTexts = {
  tool_calls: 'Tool calls',
  sent_call: 'Tool call sent as the attack',
  sent_call_hint: 'Assay called this tool on the MCP server. The response is the tool’s result.',
  none: 'The target called no tools.',
  arguments: 'Arguments',
  no_arguments: 'No arguments',
  result: 'Result',
  error: 'Error',
}

addTexts({ evidence: evidenceTexts })

declare module '../../i18n/message_keys.js' {
  interface ConsoleMessages {
    evidence: typeof evidenceTexts
  }
}
