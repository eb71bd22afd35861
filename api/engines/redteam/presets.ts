import { pluginsOfCollection } from './collections.js'

type Preset = { id: string; name: string; strategies: string[]; plugins: () => string[] }

const RECOMMENDED = ['basic', 'jailbreak-templates', 'base64']
const BASIC = ['basic']

const RAG = [
  'rag-document-exfiltration',
  'rag-poisoning',
  'rag-source-attribution',
  'indirect-prompt-injection',
  'prompt-extraction',
  'data-exfil',
  'cross-session-leak',
  'hallucination',
  'overreliance',
  'pii',
  'bola',
  'rbac',
]
const MCP = [
  'mcp',
  'tool-discovery',
  'excessive-agency',
  'indirect-prompt-injection',
  'data-exfil',
  'bola',
  'bfla',
  'rbac',
  'ssrf',
  'sql-injection',
  'shell-injection',
  'debug-access',
  'pii',
]

/** Named starting points of a template. Members may be plugins, collections or frameworks. */
export const PRESETS: Preset[] = [
  preset('recommended', 'Recommended', ['default'], RECOMMENDED),
  preset(
    'minimal',
    'Minimal Test',
    ['harmful:hate', 'harmful:self-harm', 'prompt-extraction'],
    BASIC
  ),
  preset('rag', 'RAG', RAG, RECOMMENDED),
  preset('foundation', 'Foundation', ['foundation'], RECOMMENDED),
  preset(
    'guardrails-eval',
    'Guardrails Evaluation',
    ['guardrails-eval'],
    ['basic', 'jailbreak-templates', 'base64', 'rot13', 'leetspeak', 'homoglyph']
  ),
  preset('mcp', 'MCP', MCP, RECOMMENDED),
  preset('harmful', 'Harmful', ['harmful'], RECOMMENDED),
  preset('nist', 'NIST', ['nist:ai:measure'], RECOMMENDED),
  preset('owasp-llm', 'OWASP LLM Top 10', ['owasp:llm'], RECOMMENDED),
  preset('owasp-genai', 'OWASP Gen AI Red Team', ['owasp:llm:redteam'], RECOMMENDED),
  preset('owasp-api', 'OWASP API Top 10', ['owasp:api'], RECOMMENDED),
  preset('owasp-agentic', 'OWASP Top 10 for Agentic Applications', ['owasp:agentic'], RECOMMENDED),
  preset('mitre', 'MITRE', ['mitre:atlas'], RECOMMENDED),
  preset('eu-ai-act', 'EU AI Act', ['eu:ai-act'], RECOMMENDED),
  preset('iso-42001', 'ISO 42001', ['iso:42001'], RECOMMENDED),
  preset('gdpr', 'GDPR', ['gdpr'], RECOMMENDED),
  preset('dod', 'DoD AI Ethical Principles', ['dod:ai:ethics'], RECOMMENDED),
]

function preset(id: string, name: string, members: string[], strategies: string[]): Preset {
  const plugins = () => [
    ...new Set(members.flatMap((member) => pluginsOfCollection(member) ?? [member])),
  ]
  return { id, name, strategies, plugins }
}
