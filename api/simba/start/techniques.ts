import type { Backend } from '#api/engines/redteam/index'

/**
 * Strategies that sessions use, in order of preference. Excludes strategies that need settings or a page, those that resend
 * earlier attacks, and disguises that few targets can decode.
 */
const TECHNIQUES = [
  ...['basic', 'jailbreak:composite', 'authoritative-markup-injection', 'crescendo', 'jailbreak'],
  ...['jailbreak-templates', 'base64', 'rot13', 'leetspeak', 'mischievous-user', 'jailbreak:tree'],
  ...['goat', 'jailbreak:hydra', 'jailbreak:goblin', 'jailbreak:meta', 'best-of-n', 'citation'],
  ...['jailbreak:likert', 'math-prompt', 'homoglyph', 'hex', 'piglatin', 'morse'],
]

export const techniquesOf = (backend: Pick<Backend, 'supportsStrategy'>): string[] =>
  TECHNIQUES.filter((id) => backend.supportsStrategy(id) === true)
