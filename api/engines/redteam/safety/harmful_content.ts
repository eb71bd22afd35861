/** Plugins that request harmful content. This file has no imports, so that the browser can load it. */

/**
 * Plugins whose attacks request harmful content. Disabled until an administrator allows them; their prompts and responses
 * are hidden until a user reveals them.
 */
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

/** Datasets of harmful images. Scans send no images, but results uploaded by the command-line tool may contain them. */
const HARMFUL_IMAGE_SETS: readonly string[] = ['unsafebench', 'vlguard', 'vlsu']

export const isHarmful = (pluginId: string) =>
  HARMFUL_CONTENT.includes(pluginId) || HARMFUL_IMAGE_SETS.includes(pluginId)

/** Plugins whose IDs start with `harmful` but whose prompts and responses are not hidden. */
export const PLAIN_HARMFUL: readonly string[] = [
  'harmful:copyright-violations',
  'harmful:intellectual-property',
  'harmful:misinformation-disinformation',
  'harmful:privacy',
  'harmful:specialized-advice',
]

/** Plugins whose IDs do not start with `harmful` but whose prompts and responses are hidden. */
export const OTHER_HIDDEN: readonly string[] = [...HARMFUL_CONTENT, ...HARMFUL_IMAGE_SETS].filter(
  (id) => !id.startsWith('harmful')
)

/**
 * Whether a plugin's prompts and responses are hidden until a user reveals them. Also covers plugins that no backend
 * supports, because uploads may contain them and later versions of the command-line tool may add harmful ones.
 */
export const hidesTexts = (pluginId: string) =>
  pluginId.startsWith('harmful')
    ? !PLAIN_HARMFUL.includes(pluginId)
    : OTHER_HIDDEN.includes(pluginId)
