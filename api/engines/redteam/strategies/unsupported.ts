import { z } from 'zod'
import { catalogFile } from '../catalog_data.js'
import { readContent, text } from '../content.js'

/** Reasons why individual plugins and strategies cannot run without a model, by ID. */
export const UNSUPPORTED_REASONS = readContent(
  'unsupported.yaml',
  z.strictObject({ plugins: z.record(text, text), strategies: z.record(text, text) })
)
const MULTIMODAL = 'Sends images, but targets receive text only.'
const DATASET =
  'The dataset is not shipped with Assay. An administrator can upload it in Server Settings > Harmful content.'
const NEEDS_MODEL = 'Requires a model to write the attacks and judge the responses.'

/** Returns the reason why a plugin cannot run without a model. */
export function unsupportedReason(pluginId: string): string {
  const plugin = catalogFile().plugins.find((entry) => entry.id === pluginId)
  const reason = UNSUPPORTED_REASONS.plugins[pluginId]
  if (reason) return reason
  if (plugin?.multimodal) return MULTIMODAL
  if (plugin?.category === 'Datasets') return DATASET
  return NEEDS_MODEL
}
