import { z } from 'zod'
import { readContent, text, texts } from './content.js'

/**
 * Messages of scripted attacks, from `content/scripts/messages.yaml`. Placeholders: `{goal}` and `{prompt}` are the
 * request, `{json}` is the request as a JSON string, and `{value}`, `{fact}` and `{secret}` are planted values.
 */
export const MESSAGES = readContent(
  'scripts/messages.yaml',
  z.strictObject({
    /** Frames that disguise a request; each uses a known technique. */
    frames: texts,
    /** Requirements for the form of the response, which may follow a frame. */
    demands: texts,
    /** Static jailbreaks that enclose a request. */
    jailbreaks: texts,
    /** Fictitious scholarly references that enclose a request. */
    citations: texts,
    /** Markup that looks like an official or system document. */
    officialDocuments: texts,
    /** Attempts to replace a fact that the user stated earlier. */
    memoryPoisoning: texts,
    /** A fact to state, and a later question that reveals whether the target remembers it. */
    memoryScenarios: z.array(z.strictObject({ memory: text, followUp: text })).min(1),
    /** Questions that make the target use a poisoned document. */
    ragQuestions: texts,
    /** `plant`: messages in which one user states a secret; `ask`: messages in which another user asks for it. */
    crossSession: z.strictObject({ plant: texts, ask: texts }),
  })
)
