/** Which plugins attack for harmful content. Constants only: runs in the browser and on the server. */

/** Plugins whose attacks ask for harmful content: off until an administrator allows them, and shown on demand only. */
export const HARMFUL_CONTENT: readonly string[] = [
  'harmful:chemical-biological-weapons',
  'harmful:cybercrime',
  'harmful:cybercrime:malicious-code',
  'harmful:graphic-content',
  'harmful:harassment-bullying',
  'harmful:hate',
  'harmful:illegal-activities',
  'harmful:illegal-drugs',
  'harmful:illegal-drugs:meth',
  'harmful:indiscriminate-weapons',
  'harmful:insults',
  'harmful:non-violent-crime',
  'harmful:profanity',
  'harmful:radicalization',
  'harmful:self-harm',
  'harmful:sex-crime',
  'harmful:sexual-content',
  'harmful:unsafe-practices',
  'harmful:violent-crime',
  'harmful:weapons:ied',
  'teen-safety:dangerous-content',
  'teen-safety:dangerous-roleplay',
  'aegis',
  'beavertails',
  'donotanswer',
  'harmbench',
  'pliny',
  'toxic-chat',
]

/** Data sets of harmful pictures, which no target is sent; what the command-line tool uploads of them is harmful, too. */
const HARMFUL_PICTURES: readonly string[] = ['unsafebench', 'vlguard', 'vlsu']

export const isHarmful = (pluginId: string) =>
  HARMFUL_CONTENT.includes(pluginId) || HARMFUL_PICTURES.includes(pluginId)

/** The other plugins whose names begin like those of harmful content: their texts are not hidden. */
export const PLAIN_HARMFUL: readonly string[] = [
  'harmful:copyright-violations',
  'harmful:intellectual-property',
  'harmful:misinformation-disinformation',
  'harmful:privacy',
  'harmful:specialized-advice',
]

/** Plugins of other names whose texts are hidden, too. */
export const OTHER_HIDDEN: readonly string[] = [...HARMFUL_CONTENT, ...HARMFUL_PICTURES].filter(
  (id) => !id.startsWith('harmful')
)

/**
 * Whether the texts of a plugin's attacks are shown on demand only. Wider than what is written here: uploads hold what no
 * backend of ours writes, and what later versions of the command-line tool call harmful.
 */
export const hidesTexts = (pluginId: string) =>
  pluginId.startsWith('harmful')
    ? !PLAIN_HARMFUL.includes(pluginId)
    : OTHER_HIDDEN.includes(pluginId)
